-- Up Migration
CREATE TABLE key_fingerprint (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint text COLLATE "C" NOT NULL
);
COMMENT ON TABLE key_fingerprint IS
  'One row at most: with which key the process that started last derives its keys, so that a start can say that it is another one. Nothing else depends on it.';

-- Down Migration
DROP TABLE key_fingerprint;
