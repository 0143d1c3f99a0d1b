-- Up Migration
ALTER TABLE answer_requests ADD COLUMN body_hash bytea CHECK (octet_length(body_hash) = 32);
COMMENT ON COLUMN answer_requests.body_hash IS 'SHA-256 of what was asked, so that another request under the same id is noticed. Null for requests of earlier releases.';
CREATE TABLE meeting_requests (
  request_hash bytea PRIMARY KEY CHECK (octet_length(request_hash) = 32),
  body_hash bytea NOT NULL CHECK (octet_length(body_hash) = 32),
  meeting_id text COLLATE "C" NOT NULL CHECK (meeting_id ~ '^[0-9A-Za-z]{12}$'),
  asked_at timestamptz NOT NULL
);
CREATE INDEX meeting_requests_asked ON meeting_requests (asked_at);
COMMENT ON TABLE meeting_requests IS 'Requests to create a meeting that were done, so that one that is repeated is not done again.';
COMMENT ON COLUMN meeting_requests.meeting_id IS 'No foreign key: a repeat must not create a meeting again that was deleted.';

-- Down Migration
DROP TABLE meeting_requests;
ALTER TABLE answer_requests DROP COLUMN body_hash;
