import type * as z from "zod";
import type { ZodOpenApiContentObject, ZodOpenApiResponseObject } from "zod-openapi";
import type { Endpoint } from "#domain/contract/endpoints.ts";
import { Failure, REFUSAL_STATUS } from "#domain/contract/failure.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { FAILURE_EXAMPLES, type Example } from "./examples.ts";

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
  unavailable: "Something that this needs is not available just now.",
};

/** Everything that a call can be answered with, by status. */
export function describeReplies(
  endpoint: Endpoint,
  example: Example | undefined,
): Record<string, ZodOpenApiResponseObject> {
  const { success, instead, route } = endpoint;
  const headers = { ...REQUEST_ID, ...(route.method === "GET" && ETAG) };
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
    ...(instead !== undefined && {
      [instead.status]: {
        description: "Begun, but not done yet.",
        headers,
        content: json(instead.reply, example?.instead),
      },
    }),
    ...(route.method === "GET" && { "304": { description: "Unchanged since the ETag in If-None-Match.", headers } }),
    ...Object.fromEntries(
      [...Map.groupBy(refusalsOf(endpoint), (code) => REFUSAL_STATUS[code])].map(([status, codes]) => [
        status,
        refusal(codes),
      ]),
    ),
    "500": failure("internal", "A fault of the server; the request can be repeated."),
  };
}

function refusalsOf({ refusals, route }: Endpoint): RefusalCode[] {
  const always = ["invalid", "not-signed-in", "too-many", "unavailable"] as const;
  return [...new Set([...always, ...(route.method === "GET" ? [] : (["too-large"] as const)), ...refusals])];
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
    headers: { ...REQUEST_ID, ...headers },
    content: json(Failure, FAILURE_EXAMPLES[code]),
  });
}

function failures(codes: readonly RefusalCode[]): ZodOpenApiResponseObject {
  const [first = "taken"] = codes;
  return component(codes.join("-or-"), {
    description: codes.map((code) => `\`${code}\`: ${REFUSAL_TEXT[code]}`).join(" "),
    headers: REQUEST_ID,
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
