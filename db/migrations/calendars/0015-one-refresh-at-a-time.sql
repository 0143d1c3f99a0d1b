-- Up Migration
ALTER TABLE oauth_accounts ADD COLUMN refreshing_until timestamptz;
COMMENT ON COLUMN oauth_accounts.refreshing_until IS
  'Until then a process is asking the provider for new tokens, and no other one does: some providers take each refresh token only once.';

-- Down Migration
ALTER TABLE oauth_accounts DROP COLUMN refreshing_until;
