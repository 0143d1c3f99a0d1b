import type * as z from "zod";
import type { ZodOpenApiContentObject, ZodOpenApiResponseObject } from "zod-openapi";
import type { Endpoint } from "#domain/contract/endpoints.ts";
import { Failure, REFUSAL_STATUS } from "#domain/contract/failure.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { FAILURE_EXAMPLES, type Example } from "./examples.ts";

const REQUEST_ID = {
  "X-Request-Id": {
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
const RETRY_AFTER = {
  "Retry-After": { description: "Seconds.", required: true, schema: { type: "integer", minimum: 1 } },
} as const;

const REFUSAL_TEXT: Record<RefusalCode, string> = {
  invalid: "The request breaks a rule; the message says which.",
  "not-signed-in": "This needs a login, or the token sent is not valid (any more).",
  "not-yours": "Not with what the caller has shown.",
  unknown: "There is no such thing.",
  taken: "It is taken, or full.",
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
      headers,
      ...(success.reply !== undefined && { content: json(success.reply, example?.reply) }),
    },
    ...(instead !== undefined && {
      [instead.status]: {
        description: "Begun, but not done yet.",
        headers,
        content: json(instead.reply, example?.instead),
      },
    }),
    ...(route.method === "GET" && { "304": { description: "Unchanged since the ETag in If-None-Match.", headers } }),
    ...Object.fromEntries(refusalsOf(endpoint).map((code) => [REFUSAL_STATUS[code], refusal(code)])),
    "500": failure("internal", "A fault of the server; the request can be repeated."),
  };
}

function refusalsOf({ refusals, route }: Endpoint): RefusalCode[] {
  const always = ["invalid", "not-signed-in", "too-many", "unavailable"] as const;
  return [...new Set([...always, ...(route.method === "GET" ? [] : (["too-large"] as const)), ...refusals])];
}

function refusal(code: RefusalCode): ZodOpenApiResponseObject {
  return failure(code, REFUSAL_TEXT[code], code === "too-many" ? RETRY_AFTER : {});
}

/** Each failure is described once, as a component that the calls refer to. */
const described = new Map<string, ZodOpenApiResponseObject>();

function failure(
  code: Failure["code"],
  text: string,
  headers: typeof RETRY_AFTER | object = {},
): ZodOpenApiResponseObject {
  const known = described.get(code);
  if (known !== undefined) return known;
  const response = {
    id: code,
    description: `\`${code}\`: ${text}`,
    headers: { ...REQUEST_ID, ...headers },
    content: json(Failure, FAILURE_EXAMPLES[code]),
  };
  described.set(code, response);
  return response;
}

function json(schema: z.ZodType, example: unknown): ZodOpenApiContentObject {
  return { "application/json": { schema, ...(example !== undefined && { example }) } };
}
