import * as z from "zod";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";

const AnswersFileReply = z.string().meta({
  id: "AnswersFile",
  description:
    "Comma-separated values (RFC 4180) in UTF-8 with a byte order mark: a row a slot, with its start in UTC and on the meeting's clocks (of days of the week and whole days the latter alone), how many are free, and a column a person: `free`, `if needed` or nothing. A name that a spreadsheet would run begins with an apostrophe.",
});

/** All answers of a meeting as a table. */
export const ANSWERS_FILE_ENDPOINTS = {
  answersFile: endpoint("GET /api/meetings/{meetingID}/answers.csv", {
    summary: "Read all answers as a table",
    description: "Who may read the answers may read it. Of a large meeting it counts as several calls.",
    access: ACCESS.respondent,
    success: { status: 200, reply: AnswersFileReply, type: "text/csv" },
    refusals: ["unknown"],
    example: {
      reply: "\uFEFFstart_utc,start_local,free,Ann\r\n2026-12-01T17:00:00Z,2026-12-01 18:00,1,free\r\n",
    },
  }),
};
