CREATE TABLE house (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    status TEXT NOT NULL,
    is_public INTEGER NOT NULL,
    seats TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL,
    deadline BIGINT
);
CREATE INDEX tables_in_the_lobby ON tables (is_public, status, touched_at);
CREATE INDEX tables_due ON tables (deadline);

-- Everything that happened, in order. Whoever comes second for a number comes too late.
CREATE TABLE entries (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE sittings (
    who TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (who, table_id)
);

CREATE TABLE games (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    n INTEGER NOT NULL,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    seats TEXT NOT NULL,
    result TEXT NOT NULL,
    ended_at BIGINT NOT NULL,
    record TEXT, -- of a game that was played elsewhere; all others follow from their entries
    PRIMARY KEY (table_id, number)
);
CREATE INDEX games_by_end ON games (ended_at);
