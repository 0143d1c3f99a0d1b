-- Up Migration
CREATE TABLE users (
  user_id text COLLATE "C" PRIMARY KEY CHECK (user_id ~ '^[0-9A-Za-z]{12}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  email text COLLATE "C" NOT NULL UNIQUE CHECK (char_length(email) BETWEEN 3 AND 254) CHECK (email = lower(email)),
  password_hash text CHECK (char_length(password_hash) = 60),
  subscribed boolean NOT NULL,
  locale text NOT NULL CHECK (char_length(locale) BETWEEN 2 AND 35),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN users.password_hash IS 'bcrypt. Null for somebody who only logs in through a provider.';
COMMENT ON COLUMN users.locale IS 'Language of mails, a BCP 47 tag.';

CREATE TABLE sessions (
  session_id text COLLATE "C" PRIMARY KEY CHECK (session_id ~ '^[0-9A-Za-z]{22}$'),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
COMMENT ON TABLE sessions IS 'A token is worth something as long as its row is here.';

CREATE TABLE password_resets (
  reset_id text COLLATE "C" PRIMARY KEY CHECK (reset_id ~ '^[0-9A-Za-z]{22}$'),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id);

ALTER TABLE meetings ADD COLUMN creator text COLLATE "C" REFERENCES users ON DELETE SET NULL;
CREATE INDEX meetings_creator ON meetings (creator, created_at DESC, meeting_id DESC) WHERE creator IS NOT NULL;
COMMENT ON COLUMN meetings.creator IS 'Null for a meeting that a guest made and nobody claimed, or whose creator is gone.';

ALTER TABLE respondents
  ADD COLUMN user_id text COLLATE "C" REFERENCES users,
  ADD COLUMN locale text NOT NULL DEFAULT 'en' CHECK (char_length(locale) BETWEEN 2 AND 35),
  ADD CONSTRAINT respondents_guest_or_user CHECK (user_id IS NULL OR (email IS NULL AND key_hash IS NULL));
CREATE UNIQUE INDEX respondents_user ON respondents (user_id, meeting_id) WHERE user_id IS NOT NULL;
COMMENT ON COLUMN respondents.user_id IS 'Null for a guest. Answers go before their user does: they are in the grid document too.';
COMMENT ON COLUMN respondents.locale IS 'Language of mails to a guest, a BCP 47 tag.';

-- Down Migration
DROP INDEX respondents_user;
ALTER TABLE respondents
  DROP CONSTRAINT respondents_guest_or_user,
  DROP COLUMN locale,
  DROP COLUMN user_id;
DROP INDEX meetings_creator;
ALTER TABLE meetings DROP COLUMN creator;
DROP TABLE password_resets;
DROP TABLE sessions;
DROP TABLE users;
