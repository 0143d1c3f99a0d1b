import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COLLAB_LIMITS, PRICES } from "#collab/sockets/limits.ts";
import { type LimitedAction, RATE_LIMITS, type RateLimitRule } from "#domain/contract/rate-limits.ts";
import { MAX_WATCHED } from "#domain/contract/sockets.ts";
import { LIMITS, PASSWORD_LENGTH } from "#domain/limits.ts";
import { CONNECTION_LIMITS, MAX_OUTSTANDING } from "#server/http/connections.ts";
import { OWN_SHARE } from "#server/http/own-networks.ts";
import { COUNTED_BY_DOMAIN, COUNTED_BY_NETWORK, EQUAL_FOR_ALL } from "#server/http/rate-limit.ts";
import * as invitations from "#server/expected/invitations.ts";
import { BYTES_PER_CALL } from "#server/http/serve.ts";
import { UNDER_WAY } from "#server/http/under-way.ts";
import { LINE_RATE } from "#server/log.ts";
import { MAX_A_DAY as MAX_ANSWER_MAILS } from "#server/notices/first-answers.ts";
import { period } from "#server/openapi/describe-api.ts";
import { OUTBOUND_LIMITS } from "#server/outbound/exchange.ts";
import { OUTBOUND_REQUESTS } from "#server/outbound/outbound.ts";
import { MAX_PER_ADDRESS, MAX_SILENCE_MS, MAX_WAITING } from "#server/realtime/connection-bounds.ts";
import * as scheduleNews from "#server/scheduling/pending-change.ts";
import { DRAWING } from "#server/site/preview/serve-preview.ts";
import { readConfig } from "#server/start/config.ts";
import { TIMEOUTS } from "#server/start/start-app.ts";
import { ROOT } from "./setup/command.mjs";

// npm run limits            writes docs/limits.md from the constants of the code
// npm run limits -- --check fails when the committed file differs

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const count = (value: number): string => value.toLocaleString("en");
const kB = (bytes: number): string => `${count(bytes / KILOBYTE)} kB`;
const MB = (bytes: number): string => `${count(bytes / MEGABYTE)} MB`;
const s = (milliseconds: number): string => `${count(milliseconds / 1_000)} s`;

const CONTENT: readonly string[][] = [
  ["name of a meeting", `${LIMITS.meetingName} characters`],
  ["description", `${count(LIMITS.about)} characters`],
  ["place", `${LIMITS.place} characters`],
  ["name of a person", `${LIMITS.personName} characters`],
  ["note beside an answer", `${LIMITS.note} characters`],
  ["e-mail address", `${LIMITS.email} characters`],
  ["password", `${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters`],
  ["dates of a meeting", `${LIMITS.dates}, up to ${LIMITS.yearsAhead} years ahead`],
  ["answers in a meeting", `${count(LIMITS.respondents)}; a further one gets 409`],
  ["marks in a meeting (respondents × slots)", `${count(LIMITS.marks)}; a new answer beyond it gets 409`],
  ["expected people of a meeting", String(LIMITS.expected)],
  [
    "history of answers",
    `the last ${count(LIMITS.changes)} changes of a meeting and the last ${LIMITS.changesOfAnswer} of an answer`,
  ],
  ["body of a call", `${kB(LIMITS.bodyBytes)}; a larger one gets 413`],
];

/** Names that need no call beside them, unlike those in the OpenAPI document. */
const NAMES: Readonly<Partial<Record<LimitedAction, string>>> = {
  openNews: "connections for live news opened",
  askNews: "messages over live news",
  floodNews: "refused messages over live news",
  answerAfterMany: "new answers of guests in one meeting, after 300 from all",
  logInAfterMany: "logins into one account, after 100 wrong passwords from all",
  resetPassword: "password mails that are asked for",
  resetMail: "password mails that are asked for one mailbox",
  resetMailbox: "password mails to one mailbox",
  signUpMail: "sign-up mails to one mailbox",
  signUpMailbox: "sign-up mails to one mailbox",
};

/** Outcomes that differ from a 429. */
const BEYOND: Readonly<Partial<Record<LimitedAction, string>>> = {
  openNews: "the connection gets 403",
  askNews: "the acknowledgement says `too-many`",
  floodNews: "the connection is closed",
  answersOf: "each network may add few more (next row)",
  answerAfterMany: "429, except for the organiser",
  failedAs: "each network may try a few more times (next row)",
  mailDomain: "429 for this domain only",
  signUpDomain: "429 for this domain only",
  giveAddress: "429; an answer without an address is stored",
  giveMailbox: "429; an answer without an address is stored",
  givenMailbox: "429; an answer without an address is stored",
  signUpMailbox: "no further mail; the links of earlier mails work",
  resetMailbox: "no further mail; the links of earlier mails work",
  drawPreview: "429; pictures that are cached do not count",
};

const CONNECTIONS: readonly string[][] = [
  ["open connections", count(CONNECTION_LIMITS.perAddress), "address", "the next one is closed"],
  ["open connections", count(CONNECTION_LIMITS.total), "process", "the next one is closed"],
  ["requests without a reply", String(MAX_OUTSTANDING), "connection", "the connection is closed"],
  [
    "pipelined requests that were dropped",
    `${count(CONNECTION_LIMITS.dropped)} in ${s(CONNECTION_LIMITS.droppedMs)}`,
    "address",
    "all connections but live ones are closed, and new ones for this time",
  ],
  ["time for the head of a request", s(TIMEOUTS.headersTimeout), "request", "408, and the connection is closed"],
  ["time for a whole request", s(TIMEOUTS.requestTimeout), "request", "408, and the connection is closed"],
  ["bodies and replies in flight", MB(UNDER_WAY.perAddress), "address", "429"],
  ["bodies and replies in flight", MB(UNDER_WAY.total), "process", "503"],
  [
    "large replies",
    `each ${count(BYTES_PER_CALL / 1_000)} kB counts as one call`,
    "address",
    "429; the reply to a stored change is sent, and the next call gets 429",
  ],
  ["pictures of meetings that wait", String(DRAWING.maxWaiting), "process", "503"],
  ["pictures of meetings that wait", String(DRAWING.maxWaiting / 2), "address", "503"],
  ["time to read a calendar", s(OUTBOUND_LIMITS.totalMs), "reading", "it is unavailable"],
  ["bytes of a calendar, decompressed", `${count(OUTBOUND_LIMITS.maxBytes / 1e6)} million`, "reply", "it is too large"],
  ["requests to calendars at a time", String(OUTBOUND_REQUESTS.perCaller), "caller", "the last copy"],
  ["requests to calendars at a time", String(OUTBOUND_REQUESTS.total), "process", "the last copy"],
  [
    "lines in the log",
    `${LINE_RATE.burst} at once, then ${LINE_RATE.perSecond} a second`,
    "message and status",
    "the next line says how many are missing",
  ],
];

const { joining, presence } = COLLAB_LIMITS;
const LIVE: readonly string[][] = [
  ["grids: open sockets", String(COLLAB_LIMITS.socketsPerAddress), "address", "the upgrade gets 429"],
  [
    `grids: joining (a socket costs ${PRICES.socket} units, a meeting without viewers ${PRICES.load}, its document ${PRICES.question} and ${PRICES.kilobyte} for each kB)`,
    `${count(joining.burst)} units at once, then ${joining.perSecond} a second`,
    "address",
    "the upgrade gets 429, or the socket closes with 1013",
  ],
  [
    "grids: presence and drafts",
    `${count(presence.burst)} frames at once, then ${presence.perSecond} a second`,
    "address",
    "the last frame of each socket is sent later",
  ],
  ["grids: time to join", s(COLLAB_LIMITS.joinMs), "socket", "the socket is closed"],
  ["grids: unread bytes", kB(COLLAB_LIMITS.bufferedBytes), "socket", "the socket is closed"],
  ["grids: unread bytes", MB(COLLAB_LIMITS.waitingPerAddress), "address", "the fullest sockets are closed"],
  ["grids: time without reading", s(COLLAB_LIMITS.stalledMs), "socket", "the socket is closed"],
  ["news: open connections", String(MAX_PER_ADDRESS), "address", "the connection gets 403"],
  ["news: time to ask for a socket", s(MAX_SILENCE_MS), "connection", "the connection is closed"],
  ["news: unread messages", String(MAX_WAITING), "connection", "the connection is closed"],
  ["news: watched meetings", String(MAX_WATCHED), "connection", "the acknowledgement names the refused meetings"],
];

const MAILS: readonly string[][] = [
  [
    "invitations and reminders of one organiser (`INVITATIONS_PER_DAY`)",
    `${readConfig({}).invitationsPerDay} a day`,
    "the reply names them with `limit`",
  ],
  [
    "invitations and reminders to one mailbox",
    `${invitations.MAX_FROM_ORGANISER} a day from one organiser, ${invitations.MAX_FROM_ALL} from all`,
    "the reply names them with `limit`",
  ],
  [
    "news of one meeting's time to one mailbox",
    `one in ${s(scheduleNews.PAUSE_MS)}, ${scheduleNews.MAX_A_DAY} a day`,
    "the newest state is sent later",
  ],
  ["mails about new answers to one organiser", `${MAX_ANSWER_MAILS} a day`, "a digest lists the others"],
];

const FILE = join(ROOT, "docs/limits.md");
const text = limitsText();
if (!process.argv.includes("--check")) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, "utf8") !== text) {
  process.stderr.write("docs/limits.md differs from the constants; run npm run limits and read the difference.\n");
  process.exitCode = 1;
}

function limitsText(): string {
  return `# Limits

<!-- Written by \`npm run limits\` from the constants of the code: do not edit. -->

All limits at a glance, with their defaults. The first table is about content, the others about how much one caller may do. A
caller is an address; an IPv6 /64 counts as one address. Limits are counted before the work is done.

## What a meeting and an account may hold

A value beyond its limit gets 400, with the place and one sentence, unless the table says otherwise.

${table(["what", "at most"], CONTENT)}

## How often

A caller over a limit gets 429 with \`Retry-After\` and one sentence, and nothing is stored. The last column tells where it is
different. \`RATE_LIMIT=off\` switches these limits off, for tests. A repeat with the same \`Idempotency-Key\` counts nothing. Each
reply of a call tells in \`RateLimit-Policy\` and \`RateLimit\` what it was counted for, and what is left.

${table(
  ["what", "at most", "per", "beyond it"],
  Object.keys(RATE_LIMITS).map((name) => rateRow(name as LimitedAction)),
)}

Limits that are marked with * count a second time for the whole network of the address, an IPv4 /24 or an IPv6 /48, which has
four times the allowance. \`MEETINGS_PER_HOUR\` changes the limits of new meetings in proportion.

Addresses of \`OWN_NETWORKS\` have ${OWN_SHARE} times the allowance wherever a limit of this page is per address, except for
${listOf(EQUAL_FOR_ALL)}, and for bytes that wait for a reader. Mail domains of \`SIGN_UP\` have
${OWN_SHARE} times the allowance in the limits by domain: ${listOf(COUNTED_BY_DOMAIN)}.

## Connections, requests and replies

Behind a proxy (\`TRUST_PROXY\`) all connections are the proxy's, so the proxy has to bound them, as \`deploy/nginx.conf\` does.

${table(["what", "at most", "per", "beyond it"], CONNECTIONS)}

## Live grids and live news

${table(["what", "at most", "per", "beyond it"], LIVE)}

## Mails that a stranger can cause

Mailboxes are counted in one form: \`+tag\` variants, dots at Gmail and capitals make no second mailbox. The limits of sign-ups,
password mails and guests' addresses are in the table "How often".

${table(["what", "at most", "beyond it"], MAILS)}
`;
}

function listOf(actions: ReadonlySet<string>): string {
  const names = Object.entries(RATE_LIMITS).filter(([action]) => actions.has(action));
  return names.map(([action, { what }]) => NAMES[action as LimitedAction] ?? what).join(" and ");
}

function rateRow(action: LimitedAction): string[] {
  const { points, seconds, what, whose = " from one address" }: RateLimitRule = RATE_LIMITS[action];
  const star = COUNTED_BY_NETWORK.has(action) || action === "giveMailbox" || action === "signUpDomain" ? " *" : "";
  const [scope = "", note] = whose.trim().replace(/\)$/, "").split(" (");
  const beyond = BEYOND[action] ?? note ?? "429";
  return [
    (NAMES[action] ?? what) + star,
    `${count(points)} ${period(seconds)}`,
    scope.replace(/^(?:from|of|for|over|in|caused from) /, ""),
    beyond,
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? "").length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(line)].join("\n");
}
