-- At most one row: fingerprint of the SECRET_KEY of the last start, so that a start with another key can warn.
CREATE TABLE key_fingerprint (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  fingerprint text COLLATE "C" NOT NULL
);

-- At most one row: the last nightly clean-up, so that a clock that has jumped deletes nothing. `put_off`: it deleted nothing.
CREATE TABLE last_purge (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  at timestamptz NOT NULL,
  put_off boolean NOT NULL
);
