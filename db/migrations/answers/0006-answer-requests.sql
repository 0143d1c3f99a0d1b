-- Up Migration
CREATE TABLE answer_requests (
  meeting_id text COLLATE "C" NOT NULL REFERENCES meetings ON DELETE CASCADE,
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  respondent_id text COLLATE "C" NOT NULL CHECK (respondent_id ~ '^[0-9A-Za-z]{12}$'),
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (meeting_id, request_hash)
);
CREATE INDEX answer_requests_asked ON answer_requests (asked_at);
COMMENT ON TABLE answer_requests IS 'Requests to store an answer that were done, so that one that is repeated is not done again.';
COMMENT ON COLUMN answer_requests.request_hash IS 'SHA-256 of what the request is about and the id that its sender gave it.';
COMMENT ON COLUMN answer_requests.respondent_id IS 'No foreign key: a repeat must not bring back whom somebody has deleted.';

-- Down Migration
DROP TABLE answer_requests;
