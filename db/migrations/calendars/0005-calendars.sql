-- Up Migration
CREATE TABLE oauth_accounts (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('google', 'microsoft')),
  subject text COLLATE "C" NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  scopes text NOT NULL CHECK (char_length(scopes) <= 2000),
  tokens bytea,
  has_calendar boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, provider),
  CONSTRAINT oauth_accounts_subject UNIQUE (provider, subject),
  CONSTRAINT oauth_accounts_calendar CHECK (tokens IS NOT NULL OR NOT has_calendar)
);
COMMENT ON TABLE oauth_accounts IS 'Accounts at providers, by which users log in or whose calendar is linked.';
COMMENT ON COLUMN oauth_accounts.tokens IS 'Sealed with a key of this installation; null when only used to log in.';
COMMENT ON COLUMN oauth_accounts.has_calendar IS 'Whether the calendar is linked. Logging in works without.';

CREATE TABLE oauth_states (
  state_hash bytea PRIMARY KEY CHECK (octet_length(state_hash) = 32),
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('google', 'microsoft')),
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  session_id text COLLATE "C" REFERENCES sessions ON DELETE CASCADE,
  content bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_states_expiry ON oauth_states (expires_at);
CREATE INDEX oauth_states_session ON oauth_states (session_id) WHERE session_id IS NOT NULL;
COMMENT ON TABLE oauth_states IS 'Visits to a provider that have begun. Each is ended once, by the browser that began it.';
COMMENT ON COLUMN oauth_states.session_id IS 'Who links an account; null when somebody logs in or signs up.';

CREATE TABLE login_codes (
  code_hash bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_codes_user ON login_codes (user_id);
COMMENT ON TABLE login_codes IS 'What the address carries after a visit to a provider: worth one session, once, for a minute.';

CREATE TABLE link_confirmations (
  confirmation_id text COLLATE "C" PRIMARY KEY CHECK (confirmation_id ~ '^[0-9A-Za-z]{22}$'),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('google', 'microsoft')),
  subject text COLLATE "C" NOT NULL,
  scopes text NOT NULL,
  tokens bytea NOT NULL,
  has_calendar boolean NOT NULL,
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX link_confirmations_user ON link_confirmations (user_id);
COMMENT ON TABLE link_confirmations IS 'Accounts at providers that the user of their address has yet to link.';

CREATE TABLE calendar_windows (
  user_id text COLLATE "C" NOT NULL,
  provider text COLLATE "C" NOT NULL,
  window_start timestamptz NOT NULL,
  window_end timestamptz NOT NULL,
  content bytea NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, provider, window_start, window_end),
  FOREIGN KEY (user_id, provider) REFERENCES oauth_accounts ON DELETE CASCADE
);
CREATE INDEX calendar_windows_used ON calendar_windows (used_at);
COMMENT ON TABLE calendar_windows IS 'Stretches of linked calendars that were read, so that only changes are read again.';
COMMENT ON COLUMN calendar_windows.content IS 'Sealed: times and titles of events, and how to ask for changes.';

CREATE TABLE calendar_entries (
  meeting_id text COLLATE "C" NOT NULL CHECK (meeting_id ~ '^[0-9A-Za-z]{12}$'),
  user_id text COLLATE "C" NOT NULL,
  provider text COLLATE "C" NOT NULL,
  entry_key text COLLATE "C" NOT NULL CHECK (char_length(entry_key) BETWEEN 1 AND 64),
  event_id text COLLATE "C",
  told bytea CHECK (octet_length(told) = 32),
  PRIMARY KEY (meeting_id, user_id, provider),
  FOREIGN KEY (user_id, provider) REFERENCES oauth_accounts ON DELETE CASCADE
);
CREATE INDEX calendar_entries_account ON calendar_entries (user_id, provider);
COMMENT ON TABLE calendar_entries IS 'Scheduled meetings in linked calendars. Written before the provider is asked, so that none is forgotten.';
COMMENT ON COLUMN calendar_entries.meeting_id IS 'No foreign key: the entry is removed after its meeting.';
COMMENT ON COLUMN calendar_entries.entry_key IS 'The same for every attempt at one entry: the provider makes only one of them.';
COMMENT ON COLUMN calendar_entries.event_id IS 'What the provider calls it; null until it has said so.';
COMMENT ON COLUMN calendar_entries.told IS 'SHA-256 of what the entry says; null until the provider has it.';

-- Down Migration
DROP TABLE calendar_entries;
DROP TABLE calendar_windows;
DROP TABLE link_confirmations;
DROP TABLE login_codes;
DROP TABLE oauth_states;
DROP TABLE oauth_accounts;
