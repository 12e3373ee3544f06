-- Links that make another device the same guest.
CREATE TABLE links (
    id TEXT PRIMARY KEY,
    who TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    used_at BIGINT,
    used_from TEXT,
    used_by TEXT
);
CREATE INDEX links_by_guest ON links (who);

-- Guests who have signed out everywhere: only cookies of this epoch count. Known by a hash of their id, so that
-- somebody who was forgotten can be listed here, too (-1: no cookie counts).
CREATE TABLE epochs (
    guest_hash TEXT PRIMARY KEY,
    epoch INTEGER NOT NULL
);
