import type { MeetingID } from "#domain/ids.ts";
import { type Connections, statement } from "../connection/connections.ts";

/** A meeting with the bytes of its rows, compressed as they are stored. */
export type MeetingSize = {
  readonly meetingID: MeetingID;
  readonly name: string;
  /** Address of the creator's account; null: a guest's meeting. */
  readonly creator: string | null;
  readonly answers: number;
  readonly bytes: number;
};

export type TableSize = {
  readonly name: string;
  /** PostgreSQL's estimate. */
  readonly rows: number;
  /** With indexes and long values. */
  readonly bytes: number;
};

const readCounts = statement<{
  users: number;
  meetings: number;
  guestMeetings: number;
  answers: number;
  database: number;
}>(
  "usage-counts",
  `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM meetings) AS meetings,
     (SELECT count(*)::int FROM meetings WHERE creator IS NULL) AS guest_meetings,
     (SELECT count(*)::int FROM respondents) AS answers,
     pg_database_size(current_database())::float8 AS database`,
);
const readTables = statement<TableSize>(
  "usage-tables",
  `SELECT CASE WHEN n.nspname = 'graphile_worker' THEN 'jobs: ' || c.relname ELSE c.relname END AS name,
     pg_stat_get_live_tuples(c.oid)::float8 AS rows, pg_total_relation_size(c.oid)::float8 AS bytes
   FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'r' AND n.nspname IN (current_schema(), 'graphile_worker') ORDER BY bytes DESC, name`,
);
// Adds up each table once, because a subquery for each meeting would take minutes.
const readMeetings = statement<MeetingSize>(
  "usage-meetings",
  `WITH parts AS (
     SELECT meeting_id, count(*) AS answers, sum(pg_column_size(r.*)) AS bytes FROM respondents r GROUP BY meeting_id
     UNION ALL SELECT meeting_id, 0, sum(pg_column_size(g.bytes) + 40) FROM grid_updates g GROUP BY meeting_id
     UNION ALL SELECT meeting_id, 0, sum(pg_column_size(s.state) + 40) FROM grid_snapshots s GROUP BY meeting_id
     UNION ALL SELECT meeting_id, 0, sum(pg_column_size(h.*)) FROM answer_history h GROUP BY meeting_id
     UNION ALL SELECT meeting_id, 0, pg_column_size(m.*) FROM meetings m
   ), sizes AS (
     SELECT meeting_id, sum(answers)::int AS answers, sum(bytes)::float8 AS bytes FROM parts GROUP BY meeting_id
     ORDER BY bytes DESC, meeting_id LIMIT $1
   )
   SELECT meeting_id, m.name, u.email AS creator, answers, bytes
   FROM sizes JOIN meetings m USING (meeting_id) LEFT JOIN users u ON u.user_id = m.creator ORDER BY bytes DESC, meeting_id`,
);

/** Reads the use of space for the operator. Every read scans whole tables, so pass the connections of long reads. */
export function usageViews(connections: Connections) {
  return {
    /** Counts people and meetings; `database` is the size of the whole database in bytes. */
    async counts() {
      const [row] = await connections.run(readCounts, []);
      return row ?? { users: 0, meetings: 0, guestMeetings: 0, answers: 0, database: 0 };
    },
    /** Lists the tables, the largest first. */
    tables: () => connections.run(readTables, []),
    /** Lists this many meetings, the largest first. */
    largestMeetings: (limit: number) => connections.run(readMeetings, [limit]),
  };
}
