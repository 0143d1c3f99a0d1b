import type { Migration } from "../migrations.ts";

export const migration: Migration = {
  up: `
    ALTER TABLE meetings ADD COLUMN answers_hidden boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN meetings.answers_hidden IS 'Whether only the organiser sees the answers of others.';
  `,
  down: `ALTER TABLE meetings DROP COLUMN answers_hidden;`,
};
