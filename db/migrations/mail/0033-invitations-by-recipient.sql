-- Up Migration
ALTER TABLE expected_mails ADD COLUMN recipient sha256_hash;
CREATE INDEX expected_mails_recipient ON expected_mails (recipient, at);
CREATE INDEX expected_mails_at ON expected_mails (at);
COMMENT ON COLUMN expected_mails.recipient IS 'Stands for all spellings that may reach the mailbox: an HMAC. Null in rows of earlier releases.';

-- Down Migration
DROP INDEX expected_mails_at;
DROP INDEX expected_mails_recipient;
ALTER TABLE expected_mails DROP COLUMN recipient;
