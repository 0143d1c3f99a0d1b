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

-- Networks and mail domains that the operator blocks.
CREATE TABLE blocks (
  -- A network such as `198.51.100.0/24`, or a mail domain in ASCII and lower case.
  value text COLLATE "C" PRIMARY KEY CHECK (char_length(value) BETWEEN 1 AND 255),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('network', 'domain')),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- At most one row: when the last good backup began, for the metrics.
CREATE TABLE last_backup (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  at timestamptz NOT NULL
);
