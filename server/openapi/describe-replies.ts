import type * as z from "zod";
import type { ZodOpenApiContentObject, ZodOpenApiResponseObject } from "zod-openapi";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { Failure, REFUSAL_STATUS } from "#domain/contract/failure.ts";
import type { RefusalCode } from "#domain/refusal.ts";

const REQUEST_ID = {
  "Request-Id": {
    description: "Names the request in the server's log.",
    required: true,
    schema: { type: "string", format: "uuid" },
  },
} as const;
const ETAG = {
  ETag: {
    description: "Names this version and encoding of the reply.",
    required: true,
    schema: { type: "string", pattern: '^"[^"]+"$' },
  },
} as const;
const LOCATION = {
  Location: {
    description: "Where what was created is.",
    required: true,
    schema: { type: "string", pattern: "^/api/" },
  },
} as const;
const CONTENT_LANGUAGE = {
  "Content-Language": {
    description: "The language of the sentences: the nearest to Accept-Language that there is.",
    required: true,
    schema: { type: "string" },
  },
} as const;
const RETRY_AFTER = {
  "Retry-After": { description: "Seconds.", required: true, schema: { type: "integer", minimum: 1 } },
} as const;

const MAYBE_RETRY_AFTER = {
  "Retry-After": { description: "Seconds, where it is known.", schema: { type: "integer", minimum: 1 } },
} as const;

const WWW_AUTHENTICATE = {
  "WWW-Authenticate": {
    description: "Says that a token is needed.",
    required: true,
    schema: { type: "string", pattern: "^Bearer " },
  },
} as const;
/** What a refusal carries beside its body. */
const HEADERS: Partial<Record<RefusalCode, object>> = {
  "too-many": RETRY_AFTER,
  unavailable: MAYBE_RETRY_AFTER,
  "not-signed-in": WWW_AUTHENTICATE,
};

const REFUSAL_TEXT: Record<RefusalCode, string> = {
  invalid: "The request breaks a rule; the message says which.",
  "not-signed-in": "This needs a login, or the token sent is not valid (any more).",
  "not-yours": "Not with what the caller has shown.",
  unknown: "There is no such thing.",
  "wrong-method": "The address takes other methods; Allow says which.",
  taken: "It is taken, or full.",
  conflict: "The requestID was used for another request; nothing was stored.",
  "too-large": "The body is larger than 256 kB.",
  "too-many": "Too much from one address; Retry-After says when to come back.",
  unavailable: "Something that this needs is not available at the moment.",
};

/** Everything that a call can be answered with, by status. */
export function describeReplies(endpoint: Endpoint): Record<string, ZodOpenApiResponseObject> {
  const { success, instead, method, example } = endpoint;
  const headers = { ...REQUEST_ID, ...(method === "GET" && ETAG) };
  return {
    [success.status]: {
      description: success.reply === undefined ? "Done; there is nothing to tell." : "Done.",
      headers: { ...headers, ...(success.location !== undefined && LOCATION) },
      ...(success.reply !== undefined && {
        content:
          success.type === undefined
            ? json(success.reply, example?.reply)
            : { [success.type]: { schema: success.reply, example: example?.reply } },
      }),
    },
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
        refusal(codes),
      ]),
    ),
    "500": failure("internal", "A fault of the server; the request can be repeated."),
  };
}

function refusalsOf({ refusals = [], method, access }: Endpoint): RefusalCode[] {
  const codes: RefusalCode[] = ["invalid", "not-signed-in", "too-many", "unavailable"];
  if (method !== "GET") codes.push("too-large");
  if (access.sessionOnly) codes.push("not-yours");
  return [...new Set([...codes, ...refusals])];
}

/** Everything that one status can mean. */
function refusal([code, ...others]: RefusalCode[]): ZodOpenApiResponseObject {
  if (code === undefined) throw new Error("A status without a code.");
  if (others.length > 0) return failures([code, ...others]);
  return failure(code, REFUSAL_TEXT[code], HEADERS[code]);
}

/** Each failure is described once, as a component that the calls refer to. */
const described = new Map<string, ZodOpenApiResponseObject>();

function failure(code: Failure["code"], text: string, headers: object = {}): ZodOpenApiResponseObject {
  return component(code, {
    description: `\`${code}\`: ${text}`,
    headers: { ...REQUEST_ID, ...CONTENT_LANGUAGE, ...headers },
    content: json(Failure, FAILURE_EXAMPLES[code]),
  });
}

function failures(codes: readonly RefusalCode[]): ZodOpenApiResponseObject {
  const [first = "taken"] = codes;
  return component(codes.join("-or-"), {
    description: codes.map((code) => `\`${code}\`: ${REFUSAL_TEXT[code]}`).join(" "),
    headers: { ...REQUEST_ID, ...CONTENT_LANGUAGE },
    content: json(Failure, FAILURE_EXAMPLES[first]),
  });
}

function component(id: string, response: ZodOpenApiResponseObject): ZodOpenApiResponseObject {
  const known = described.get(id) ?? { ...response, id };
  described.set(id, known);
  return known;
}

function json(schema: z.ZodType, example: unknown): ZodOpenApiContentObject {
  return { "application/json": { schema, ...(example !== undefined && { example }) } };
}

const requestId = "3f0c8f0e-5f0a-4d53-9a3e-8f1f9b6f2c11";

/** One example of each kind of failure. */
const FAILURE_EXAMPLES: { readonly [Code in Failure["code"]]: Failure & { readonly code: Code } } = {
  invalid: {
    message: "Hours go in quarters: 9, 9.25, 9.5 or 9.75.",
    code: "invalid",
    requestId,
    errors: [
      { path: "minStartHour", message: "Hours go in quarters: 9, 9.25, 9.5 or 9.75." },
      { path: "tentativeDates[1]", message: "A date must be a real day written as 2026-11-24." },
    ],
  },
  "not-signed-in": {
    message: "Your login has ended. Please log in again.",
    code: "not-signed-in",
    requestId,
  },
  "not-yours": { message: "Only the organiser may schedule this meeting.", code: "not-yours", requestId },
  unknown: { message: "There is no such meeting.", code: "unknown", requestId },
  "wrong-method": {
    message: "This address takes POST and OPTIONS only.",
    code: "wrong-method",
    requestId,
  },
  taken: { message: "user already exists", code: "taken", requestId },
  conflict: {
    message: "This requestID was used for another request already. Nothing was stored.",
    code: "conflict",
    requestId,
  },
  "too-large": { message: "The request is larger than 256 kB.", code: "too-large", requestId },
  "too-many": {
    message: "That was too much at once. Please try again in 8 seconds.",
    code: "too-many",
    requestId,
  },
  unavailable: {
    message: "The server cannot reach its data right now. Please try again in a moment.",
    code: "unavailable",
    requestId,
  },
  internal: { message: "Something went wrong on the server.", code: "internal", requestId },
};
