-- What was found out about a game that has ended; it can be found out again.
CREATE TABLE reviews (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    version TEXT NOT NULL,
    review TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
