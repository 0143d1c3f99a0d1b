-- Up Migration
CREATE TABLE other_requests (
  request_hash bytea PRIMARY KEY CHECK (octet_length(request_hash) = 32),
  body_hash bytea NOT NULL CHECK (octet_length(body_hash) = 32),
  asked_at timestamptz NOT NULL
);
CREATE INDEX other_requests_asked ON other_requests (asked_at);
COMMENT ON TABLE other_requests IS 'Requests that created something else than a meeting or an answer, so that a repeat creates nothing.';
COMMENT ON COLUMN other_requests.request_hash IS 'SHA-256 of what the request is about and the id that its sender gave it.';
COMMENT ON COLUMN other_requests.body_hash IS 'SHA-256 of the body, so that another request under the same id is noticed.';

-- Down Migration
DROP TABLE other_requests;
