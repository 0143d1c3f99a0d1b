-- Finished requests by id, so that a repeated request stores nothing twice. Hashes are SHA-256.
CREATE TABLE meeting_requests (
  request_hash bytea PRIMARY KEY CHECK (octet_length(request_hash) = 32),
  body_hash bytea NOT NULL CHECK (octet_length(body_hash) = 32),
  -- No foreign key: a repeat must not create a deleted meeting again.
  meeting_id text COLLATE "C" NOT NULL CHECK (meeting_id ~ '^[0-9A-Za-z]{12}$'),
  asked_at timestamptz NOT NULL
);
CREATE INDEX meeting_requests_asked ON meeting_requests (asked_at);

CREATE TABLE answer_requests (
  meeting_id text COLLATE "C" NOT NULL REFERENCES meetings ON DELETE CASCADE,
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  body_hash bytea NOT NULL CHECK (octet_length(body_hash) = 32),
  -- No foreign key: a repeat must not bring back a deleted respondent.
  respondent_id text COLLATE "C" NOT NULL CHECK (respondent_id ~ '^[0-9A-Za-z]{12}$'),
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (meeting_id, request_hash)
);
CREATE INDEX answer_requests_asked ON answer_requests (asked_at);

-- Requests that created neither a meeting nor an answer.
CREATE TABLE other_requests (
  request_hash bytea PRIMARY KEY CHECK (octet_length(request_hash) = 32),
  body_hash bytea NOT NULL CHECK (octet_length(body_hash) = 32),
  asked_at timestamptz NOT NULL
);
CREATE INDEX other_requests_asked ON other_requests (asked_at);
