-- Up Migration
CREATE TABLE feeds (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  feed_id text COLLATE "C" NOT NULL UNIQUE CHECK (feed_id ~ '^[0-9A-Za-z]{22}$')
);
COMMENT ON TABLE feeds IS 'The address of a calendar feed is worth something as long as its row is here.';
COMMENT ON COLUMN feeds.feed_id IS 'Random. The key beside it in the address is derived from it with the secret of the installation.';

-- Down Migration
DROP TABLE feeds;
