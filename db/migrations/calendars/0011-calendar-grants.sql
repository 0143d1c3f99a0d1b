-- Up Migration
ALTER TABLE oauth_accounts
  ADD COLUMN paused_until timestamptz,
  ADD COLUMN grant_problem text COLLATE "C" CHECK (grant_problem IN ('revoked', 'incomplete'));
COMMENT ON COLUMN oauth_accounts.paused_until IS 'The provider has said that it does not want to be asked before then.';
COMMENT ON COLUMN oauth_accounts.grant_problem IS
  'Why the calendar cannot be used until its owner allows it again: the permission was taken back, or does not reach the calendar. Null while all is well.';

-- Down Migration
ALTER TABLE oauth_accounts DROP COLUMN grant_problem, DROP COLUMN paused_until;
