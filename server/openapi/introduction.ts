import { limitText } from "./describe-limits.ts";

/** What a reader of the API's description should know first. */
export const INTRODUCTION = `Finds the time when everybody is free. The page \`/api/docs\` has a short guide with examples.

Everything is JSON in UTF-8. Unknown properties and query parameters are refused. A time is a UTC instant on a quarter
hour, \`2026-11-24T14:00:00Z\`; an availability is the half hour that starts there. Absent values are left out, never null.

Nobody needs an account: a guest who creates a meeting gets an \`organiserKey\`, a guest who answers a \`respondentKey\`,
both given once and shown again in headers, also together. A token that is sent but not valid is always refused with 401.

A program of a user shows a personal access token instead of a login, made in a session with \`POST /api/me/tokens\`. There
is no CORS: pages of other origins cannot read replies, because a token would lie open to every script there.

Every failure has the form of the schema Failure: one readable sentence, a code, and the request's name in the log.
Each call names its own limits, and of all together there may be ${limitText("call")}, and ${limitText("send")};
beside them, ${limitText("file")}, and ${limitText("drawPreview")}.
Whoever is refused with 429 finds in Retry-After when to come back.

The live grid itself is a Yjs document at \`/collab\` (Hocuspocus, read-only), and notes that something changed come by
Socket.IO at \`/realtime\`; everything is written through the calls described here.`;
