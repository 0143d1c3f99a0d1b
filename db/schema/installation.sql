-- At most one row: fingerprint of the SECRET_KEY of the last start, so that a start with another key can warn.
CREATE TABLE key_fingerprint (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  fingerprint text COLLATE "C" NOT NULL
);
