-- Up Migration
ALTER TABLE oauth_accounts ADD COLUMN calendar_choice bytea CHECK (octet_length(calendar_choice) <= 131072);
COMMENT ON COLUMN oauth_accounts.calendar_choice IS
  'Sealed: which of the account''s calendars are read. Null until somebody chooses: the main one.';

-- Down Migration
ALTER TABLE oauth_accounts DROP COLUMN calendar_choice;
