CREATE TABLE users (
  user_id text COLLATE "C" PRIMARY KEY CHECK (user_id ~ '^[0-9A-Za-z]{12}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  email text COLLATE "C" NOT NULL UNIQUE CHECK (char_length(email) BETWEEN 3 AND 254) CHECK (email = lower(email)),
  -- Null: nobody has proved that the address is the user's.
  email_verified_at timestamptz,
  -- bcrypt. Null: the user logs in through a provider only.
  password_hash text CHECK (char_length(password_hash) = 60),
  subscribed boolean NOT NULL,
  -- The language of mails, a BCP 47 tag.
  locale text NOT NULL CHECK (char_length(locale) BETWEEN 2 AND 35),
  -- The user's choices for screens; null: as the browser says.
  language text COLLATE "C" CHECK (char_length(language) BETWEEN 2 AND 35),
  hour_cycle text COLLATE "C" CHECK (hour_cycle IN ('12', '24')),
  first_day text COLLATE "C" CHECK (first_day IN ('monday', 'sunday', 'saturday')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The operator disabled the account: its logins, tokens and feed open nothing, but stay for the time after.
  disabled_at timestamptz
);

-- A login. A token is valid as long as its row is here and the account is not disabled.
CREATE TABLE sessions (
  session_id text COLLATE "C" PRIMARY KEY CHECK (session_id ~ '^[0-9A-Za-z]{22}$'),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- `Firefox on Linux`; empty when unknown.
  device text NOT NULL DEFAULT '' CHECK (char_length(device) <= 60),
  -- Written at most once an hour.
  used_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE password_resets (
  reset_id text COLLATE "C" PRIMARY KEY CHECK (reset_id ~ '^[0-9A-Za-z]{22}$'),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id);

-- HMACs of the addresses of deleted accounts, kept as long as a sign-up link could bring the account back.
CREATE TABLE closed_addresses (
  mailbox bytea PRIMARY KEY CHECK (octet_length(mailbox) = 32),
  closed_at timestamptz NOT NULL
);

-- Personal access tokens for programs. A token is valid as long as its row is here.
CREATE TABLE access_tokens (
  token_id text COLLATE "C" PRIMARY KEY CHECK (token_id ~ '^[0-9A-Za-z]{22}$'),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  -- SHA-256 of the token, which is random and shown once.
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX access_tokens_user ON access_tokens (user_id);

CREATE TABLE usual_weeks (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  timezone text NOT NULL,
  -- The stretches in which the user is usually free, by day of the week: {"MO": …}.
  days jsonb NOT NULL CHECK (jsonb_typeof(days) = 'object')
);

-- Addresses of calendar feeds. An address is valid as long as its row is here.
CREATE TABLE feeds (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Random. The key in the address is derived from it with SECRET_KEY.
  feed_id text COLLATE "C" NOT NULL UNIQUE CHECK (feed_id ~ '^[0-9A-Za-z]{22}$')
);
