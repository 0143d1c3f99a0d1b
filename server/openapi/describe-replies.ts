import type * as z from "zod";
import type { oas31, ZodOpenApiContentObject, ZodOpenApiResponseObject } from "zod-openapi";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { Failure } from "#domain/contract/failure.ts";
import { REFUSAL_STATUS, type RefusalCode } from "#domain/refusal.ts";

const TEXT = { type: "string" } as const;
const SECONDS = { type: "integer", minimum: 1 } as const;

const REQUEST_ID = always("Request-Id", "Names the request in the server's log.", { ...TEXT, format: "uuid" });
/** Components, because every reply has them; absent with RATE_LIMIT=off. */
export const SHARED_HEADERS: oas31.HeadersObject = {
  "RateLimit-Policy": {
    description:
      'The limits that the call was counted for: `"createMeeting"; q=100; w=3600` are 100 in 3,600 seconds. Absent where nothing is limited.',
    schema: { ...TEXT, pattern: '^"\\w+"; q=\\d+; w=\\d+(, |$)' },
  },
  RateLimit: {
    description: 'What is left of them: `"createMeeting"; r=99; t=3600` are 99, and all are back in 3,600 seconds.',
    schema: { ...TEXT, pattern: '^"\\w+"; r=\\d+; t=\\d+(, |$)' },
  },
};
const RATE_LIMIT = Object.fromEntries(
  Object.keys(SHARED_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);
const TAG = { ...TEXT, pattern: '^"[^"]+"$' };
const ETAG = always("ETag", "Names this version and encoding of the reply.", TAG);
const MEETING_ETAG = always("ETag", "Names the meeting as the caller would read it now.", TAG);
const APPLIED = always("Preference-Applied", "Says that the body was left out.", TEXT);
const LOCATION = always("Location", "Where what was created is.", { ...TEXT, pattern: "^/api/" });
const LANGUAGE_TEXT = "The language of the sentences: the nearest to Accept-Language that there is.";
const CONTENT_LANGUAGE = always("Content-Language", LANGUAGE_TEXT, TEXT);
const HEADERS: Partial<Record<Failure["code"], oas31.HeadersObject>> = {
  "too-many": { ...always("Retry-After", "Seconds.", SECONDS), ...RATE_LIMIT },
  unavailable: { "Retry-After": { description: "Seconds, where it is known.", schema: SECONDS } },
  "not-signed-in": always("WWW-Authenticate", "Says that a token is needed.", { ...TEXT, pattern: "^Bearer " }),
};

function always(name: string, description: string, schema: oas31.SchemaObject): oas31.HeadersObject {
  return { [name]: { description, required: true, schema } };
}

const FAILURE_TEXT: Readonly<Record<Failure["code"], string>> = {
  invalid: "The request breaks a rule; the message says which.",
  "not-signed-in": "This needs a login, or the token sent is not valid (any more).",
  "not-yours": "Not with what the caller has shown.",
  unknown: "There is no such thing.",
  "wrong-method": "The address takes other methods; Allow says which.",
  taken: "It is taken, or full.",
  full: "Answers to so many times are as many as a meeting can have.",
  closed: "The meeting is closed: its answers no longer change.",
  answered: "Who holds this personal link has answered already; the answer can be changed.",
  scheduled: "The meeting's time is set.",
  unverified: "It was not proved that the caller's e-mail address is theirs.",
  "not-open": "The people who run this server have closed this; GET /api/server-info says what is open.",
  disabled: "The people who run this server have disabled the account.",
  conflict: "The requestID was used for another request; nothing was stored.",
  "precondition-failed": "To this caller the meeting is not as If-Match or If-None-Match ask for; nothing was stored.",
  "too-large": "The body is larger than 256 kB.",
  "too-many": "Too much from one address; Retry-After says when to come back.",
  unavailable: "Something that this needs is not available at the moment.",
  "not-configured": "This server does not offer it: trying again does not help.",
  internal: "A fault of the server; the request can be repeated.",
};

export function describeReplies(endpoint: Endpoint): Record<string, ZodOpenApiResponseObject> {
  const { success, instead, method, example } = endpoint;
  const headers = { ...REQUEST_ID, ...RATE_LIMIT, ...(method === "GET" && ETAG) };
  const whole = isMeetingReply(endpoint) && MEETING_ETAG;
  const location = success.location !== undefined && LOCATION;
  return {
    [success.status]: {
      description: success.reply === undefined ? "Done; there is nothing to tell." : "Done.",
      headers: { ...headers, ...whole, ...location },
      ...(success.reply !== undefined && {
        content:
          success.type === undefined
            ? json(success.reply, example?.reply)
            : { [success.type]: { schema: success.reply, example: example?.reply } },
      }),
    },
    ...(endpoint.changes === "meeting" &&
      success.reply !== undefined && {
        "204": {
          description: "Done; `Prefer: return=minimal` asked for no more than this.",
          headers: { ...headers, ...whole, ...location, ...APPLIED, ...givenHeader(endpoint) },
        },
      }),
    ...(instead?.reply !== undefined && {
      [instead.status]: {
        description: "Begun, but not done yet.",
        headers,
        content: json(instead.reply, example?.instead),
      },
    }),
    ...(method === "GET" && { "304": { description: "Unchanged since the ETag in If-None-Match.", headers } }),
    ...Object.fromEntries(
      [...Map.groupBy(refusalsOf(endpoint), (code) => REFUSAL_STATUS[code])].map(([status, codes]) => [
        status,
        failure(codes),
      ]),
    ),
    "500": failure(["internal"]),
  };
}

function isMeetingReply({ changes, success }: Endpoint): boolean {
  return success.isNamed === true || (changes === "meeting" && success.reply !== undefined);
}

function givenHeader({ success: { given } }: Endpoint): oas31.HeadersObject {
  return given === undefined ? {} : always(given.header, `The \`${given.field}\` of the whole reply.`, TEXT);
}

function refusalsOf({ refusals = [], method, access, changes }: Endpoint): RefusalCode[] {
  const codes: RefusalCode[] = ["invalid", "not-signed-in", "too-many", "unavailable"];
  if (method !== "GET") codes.push("too-large");
  if (changes !== undefined) codes.push("precondition-failed");
  if (access.sessionOnly) codes.push("not-yours");
  return [...new Set([...codes, ...refusals])];
}

/** Describes all meanings of one status; its headers only if it has one meaning. */
function failure(codes: readonly Failure["code"][]): ZodOpenApiResponseObject {
  const [first = "internal", ...others] = codes;
  return described.getOrInsertComputed(codes.join("-or-"), (id) => ({
    id,
    description: codes.map((code) => `\`${code}\`: ${FAILURE_TEXT[code]}`).join(" "),
    headers: { ...REQUEST_ID, ...CONTENT_LANGUAGE, ...(others.length === 0 && HEADERS[first]) },
    content: json(Failure, {
      message: EXAMPLES[first],
      code: first,
      requestId: EXAMPLE_ID,
      ...(first === "invalid" && { errors: INVALID }),
    }),
  }));
}

/** Describes each failure once, as a component to which the calls refer. */
const described = new Map<string, ZodOpenApiResponseObject>();

function json(schema: z.ZodType, example: unknown): ZodOpenApiContentObject {
  return { "application/json": { schema, ...(example !== undefined && { example }) } };
}

const EXAMPLE_ID = "3f0c8f0e-5f0a-4d53-9a3e-8f1f9b6f2c11";

const EXAMPLES: Readonly<Record<Failure["code"], string>> = {
  invalid: "Hours go in quarters: 9, 9.25, 9.5 or 9.75.",
  "not-signed-in": "Your login has ended. Please log in again.",
  "not-yours": "Only the organiser may schedule this meeting.",
  unknown: "There is no such meeting.",
  "wrong-method": "This address takes POST and OPTIONS only.",
  taken: "user already exists",
  full: "This meeting is full: it has 260 answers.",
  closed: "This meeting is closed: answers can no longer be added or changed.",
  answered: "You have answered already. Open your answer to change it.",
  scheduled: "The time of this meeting is set: no invitations are sent any more.",
  unverified: "Invitations are sent for organisers whose e-mail address is confirmed.",
  "not-open": "This site does not take new accounts. Please ask the people who run it.",
  disabled: "This account is disabled. Please ask the people who run this site.",
  conflict: "This requestID was used for another request already. Nothing was stored.",
  "precondition-failed":
    "The meeting has changed since you read it, or you read it with another key or login. Nothing was stored.",
  "too-large": "The request is larger than 256 kB.",
  "too-many": "That was too much at once. Please try again in 8 seconds.",
  unavailable: "The server cannot reach its data right now. Please try again in a moment.",
  "not-configured": "Google is not configured on this server.",
  internal: "Something went wrong on the server.",
};
const INVALID: Failure["errors"] = [
  { path: "minStartHour", message: EXAMPLES.invalid },
  { path: "tentativeDates[1]", message: "A date must be a real day written as 2026-11-24." },
];
