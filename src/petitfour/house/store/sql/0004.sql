-- The change (see `changes` in the table house) at which names were last rewritten: who remembers the table from
-- before reads it anew.
ALTER TABLE tables ADD COLUMN rewritten BIGINT NOT NULL DEFAULT 0;
