-- Up Migration
ALTER TABLE users ADD COLUMN email_verified_at timestamptz;
COMMENT ON COLUMN users.email_verified_at IS 'When it was proved that the address is theirs; null where nobody has, as in all rows of before.';

ALTER TABLE sessions
  ADD COLUMN device text NOT NULL DEFAULT '' CHECK (char_length(device) <= 60),
  ADD COLUMN used_at timestamptz;
COMMENT ON COLUMN sessions.device IS 'Browser and system in words, such as Firefox on Linux; empty where not known.';
COMMENT ON COLUMN sessions.used_at IS 'Written once an hour at most; null until then.';

CREATE TABLE access_tokens (
  token_id text COLLATE "C" PRIMARY KEY CHECK (token_id ~ '^[0-9A-Za-z]{22}$'),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX access_tokens_user ON access_tokens (user_id);
COMMENT ON TABLE access_tokens IS 'Personal access tokens, for programs. Worth something as long as the row is here.';
COMMENT ON COLUMN access_tokens.hash IS 'SHA-256: the token is random, and shown once.';

CREATE TABLE login_networks (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  network bytea NOT NULL CHECK (octet_length(network) = 32),
  used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, network)
);
CREATE INDEX login_networks_used ON login_networks (used_at);
COMMENT ON TABLE login_networks IS 'From where a user has logged in before, by HMAC: passwords tried from elsewhere go last while many are tried.';

CREATE TABLE closed_addresses (
  mailbox bytea PRIMARY KEY CHECK (octet_length(mailbox) = 32),
  closed_at timestamptz NOT NULL
);
COMMENT ON TABLE closed_addresses IS 'Addresses whose account was deleted, by HMAC, as long as a link of a sign-up could bring it back.';

ALTER TABLE oauth_accounts ADD COLUMN vouches boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN oauth_accounts.vouches IS 'Whether the provider has said that the address of the user is theirs.';

ALTER TABLE mail_deliveries ADD COLUMN keyed boolean NOT NULL DEFAULT false;
ALTER TABLE mail_suppressions ADD COLUMN keyed boolean NOT NULL DEFAULT false;
CREATE INDEX mail_deliveries_not_keyed ON mail_deliveries (mailbox) WHERE NOT keyed;
COMMENT ON COLUMN mail_deliveries.mailbox IS 'HMAC of the SHA-256 of the address; that alone in rows of before.';
COMMENT ON COLUMN mail_deliveries.keyed IS 'False in rows of the releases before, until the purge has keyed them.';
COMMENT ON TABLE mail_suppressions IS 'Guests who want no mail any more, by HMAC of the SHA-256 of the address; that alone in rows of before.';
COMMENT ON COLUMN mail_suppressions.keyed IS 'False in rows of the releases before, until the purge has keyed them.';

-- Down Migration
DROP INDEX mail_deliveries_not_keyed;
ALTER TABLE mail_suppressions DROP COLUMN keyed;
ALTER TABLE mail_deliveries DROP COLUMN keyed;
COMMENT ON COLUMN mail_deliveries.mailbox IS 'SHA-256 of the address in lower case.';
COMMENT ON TABLE mail_suppressions IS 'Guests who want no mail any more, by SHA-256 of the address in lower case.';
ALTER TABLE oauth_accounts DROP COLUMN vouches;
DROP TABLE closed_addresses;
DROP TABLE login_networks;
DROP TABLE access_tokens;
ALTER TABLE sessions DROP COLUMN used_at, DROP COLUMN device;
ALTER TABLE users DROP COLUMN email_verified_at;
