-- Up Migration
CREATE TABLE grid_updates (
  meeting_id text COLLATE "C" NOT NULL REFERENCES meetings ON DELETE CASCADE,
  seq bigint NOT NULL CHECK (seq >= 1),
  bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 65536),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (meeting_id, seq)
);
COMMENT ON COLUMN grid_updates.seq IS 'Counted 1, 2, 3 … within the meeting, under the lock of its row: no gaps.';
COMMENT ON COLUMN grid_updates.bytes IS 'A Yjs update, version 1.';

CREATE TABLE grid_snapshots (
  meeting_id text COLLATE "C" PRIMARY KEY REFERENCES meetings ON DELETE CASCADE,
  seq bigint NOT NULL CHECK (seq >= 1),
  state bytea NOT NULL CHECK (octet_length(state) BETWEEN 1 AND 67108864),
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE grid_snapshots IS 'The grid document up to and with seq; the rows of grid_updates up to it are gone.';

-- Down Migration
DROP TABLE grid_snapshots;
DROP TABLE grid_updates;
