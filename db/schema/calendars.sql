-- Provider accounts for logins and linked calendars.
CREATE TABLE oauth_accounts (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('google', 'microsoft', 'oidc')),
  subject text COLLATE "C" NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  scopes text NOT NULL CHECK (char_length(scopes) <= 2000),
  -- Sealed with a key of this installation. Null: for logins only.
  tokens bytea,
  has_calendar boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Sealed: the chosen calendars. Null: the main calendar.
  calendar_choice bytea CHECK (octet_length(calendar_choice) <= 131072),
  -- The provider confirmed that the address is the user's.
  vouches boolean NOT NULL DEFAULT false,
  -- The provider refuses requests until then.
  paused_until timestamptz,
  -- Why the owner must grant access again: the grant was revoked, or does not include the calendar.
  grant_problem text COLLATE "C" CHECK (grant_problem IN ('revoked', 'incomplete')),
  -- A process refreshes the tokens until then; others wait, because some providers accept a refresh token only
  -- once.
  refreshing_until timestamptz,
  CONSTRAINT oauth_accounts_calendar CHECK (tokens IS NOT NULL OR NOT has_calendar),
  PRIMARY KEY (user_id, provider),
  CONSTRAINT oauth_accounts_subject UNIQUE (provider, subject)
);

-- Open visits to a provider. Only the browser that began a visit ends it, once.
CREATE TABLE oauth_states (
  state_hash bytea PRIMARY KEY CHECK (octet_length(state_hash) = 32),
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('google', 'microsoft', 'oidc')),
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  -- The session that links an account. Null: a login or sign-up.
  session_id text COLLATE "C" REFERENCES sessions ON DELETE CASCADE,
  content bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_states_expiry ON oauth_states (expires_at);
CREATE INDEX oauth_states_session ON oauth_states (session_id) WHERE session_id IS NOT NULL;

-- One-time codes in the address after a visit to a provider: each opens one session within a minute.
CREATE TABLE login_codes (
  code_hash bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_codes_user ON login_codes (user_id);

-- Provider accounts that the user with the same address has yet to link.
CREATE TABLE link_confirmations (
  confirmation_id text COLLATE "C" PRIMARY KEY CHECK (confirmation_id ~ '^[0-9A-Za-z]{22}$'),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('google', 'microsoft', 'oidc')),
  subject text COLLATE "C" NOT NULL,
  scopes text NOT NULL,
  -- Null: for logins only.
  tokens bytea,
  has_calendar boolean NOT NULL,
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX link_confirmations_user ON link_confirmations (user_id);

-- Cached stretches of linked calendars, so that only changes are read again.
CREATE TABLE calendar_windows (
  user_id text COLLATE "C" NOT NULL,
  provider text COLLATE "C" NOT NULL,
  window_start timestamptz NOT NULL,
  window_end timestamptz NOT NULL,
  -- Sealed: times and titles of events, and the provider's sync token.
  content bytea NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, provider, window_start, window_end),
  FOREIGN KEY (user_id, provider) REFERENCES oauth_accounts ON DELETE CASCADE
);
CREATE INDEX calendar_windows_used ON calendar_windows (used_at);

-- Scheduled meetings in linked calendars. Stored before the request to the provider, so that no entry is
-- forgotten.
CREATE TABLE calendar_entries (
  -- No foreign key: the provider's entry is removed after the meeting.
  meeting_id text COLLATE "C" NOT NULL CHECK (meeting_id ~ '^[0-9A-Za-z]{12}$'),
  user_id text COLLATE "C" NOT NULL,
  provider text COLLATE "C" NOT NULL,
  -- Idempotency key: equal in every attempt at one entry.
  entry_key text COLLATE "C" NOT NULL CHECK (char_length(entry_key) BETWEEN 1 AND 64),
  -- The provider's id; null before its reply.
  event_id text COLLATE "C",
  -- SHA-256 of the entry's content; null until the provider has it.
  told bytea CHECK (octet_length(told) = 32),
  PRIMARY KEY (meeting_id, user_id, provider),
  FOREIGN KEY (user_id, provider) REFERENCES oauth_accounts ON DELETE CASCADE
);
CREATE INDEX calendar_entries_account ON calendar_entries (user_id, provider);

-- Calendars that users add by address or account, at most 20 each. `content`, `copy` and `problem` are sealed with a
-- key of this installation.
CREATE TABLE calendar_sources (
  calendar_id text COLLATE "C" PRIMARY KEY CHECK (calendar_id ~ '^[0-9A-Za-z]{22}$'),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('address', 'caldav')),
  -- The part of the address that may be shown.
  host text NOT NULL CHECK (char_length(host) BETWEEN 1 AND 300),
  -- Address, user name, password, name, and the choice of calendars and titles.
  content bytea NOT NULL CHECK (octet_length(content) <= 524288),
  -- The times of the events, as the calendar was last read. Null: nothing to read.
  copy bytea CHECK (octet_length(copy) <= 2097152),
  -- Why the last reading failed, or what of it is missing.
  problem bytea CHECK (octet_length(problem) <= 4096),
  created_at timestamptz NOT NULL,
  read_at timestamptz NOT NULL,
  -- The last reading, also a failed one. Null: to be read again at once.
  tried_at timestamptz,
  -- The host refuses requests until then.
  paused_until timestamptz
);
CREATE INDEX calendar_sources_user ON calendar_sources (user_id);
