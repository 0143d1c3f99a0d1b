import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject, type oas31 } from "zod-openapi";
import { ENDPOINTS, type Endpoint } from "#domain/contract/endpoints.ts";
import { Failure, REFUSAL_STATUS } from "#domain/contract/failure.ts";
import { ORGANISER_KEY_HEADER, RESPONDENT_KEY_HEADER, type RouteName } from "#domain/contract/routes.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { EXAMPLES } from "./examples.ts";
import { INTRODUCTION } from "./introduction.ts";

/** The OpenAPI 3.1 document of everything below `/api`, made from the contracts that `serve.ts` enforces. */
export function describeAPI(): oas31.OpenAPIObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [RouteName, Endpoint][]) {
    const { path, method } = endpoint.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, endpoint) };
  }
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Overlap",
      version: "1.0.0",
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This server" }],
    paths,
    components: {
      securitySchemes: {
        login: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A session of a user account." },
        organiserKey: {
          type: "apiKey",
          in: "header",
          name: ORGANISER_KEY_HEADER,
          description: "Given once to the guest who created the meeting.",
        },
        respondentKey: {
          type: "apiKey",
          in: "header",
          name: RESPONDENT_KEY_HEADER,
          description: "Given once to the guest who answered.",
        },
      },
    },
  }) as oas31.OpenAPIObject; // 3.1 as asked for above; the type also allows later versions
}

function operation(name: RouteName, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, body, success, summary } = endpoint;
  const example = EXAMPLES[name];
  return {
    operationId: name,
    summary,
    // Each is optional, and they may come together: what is missing only narrows what is allowed.
    security: [{}, { login: [] }, { organiserKey: [] }, { respondentKey: [] }],
    ...(params instanceof z.ZodObject && Object.keys(params.shape).length > 0 && { requestParams: { path: params } }),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: body, ...(example.body !== undefined && { example: example.body }) } },
      },
    }),
    responses: {
      [`${success.status}`]: {
        description: success.reply === undefined ? "Done; there is nothing to tell." : "Done.",
        headers: { ...REQUEST_ID, ...(endpoint.route.method === "GET" && ETAG) },
        ...(success.reply !== undefined && {
          content: {
            "application/json": {
              schema: success.reply,
              ...(example.reply !== undefined && { example: example.reply }),
            },
          },
        }),
      },
      ...(endpoint.route.method === "GET" && {
        "304": { description: "Unchanged since the ETag in If-None-Match.", headers: { ...REQUEST_ID, ...ETAG } },
      }),
      ...Object.fromEntries(refusalsOf(endpoint).map((code) => [`${REFUSAL_STATUS[code]}`, refusal(code)])),
      "500": failure("InternalFailure", "A fault of the server; the request can be repeated."),
    },
  };
}

function refusalsOf({ refusals, body }: Endpoint): RefusalCode[] {
  const always: RefusalCode[] = ["invalid", "not-signed-in", "too-many", "unavailable"];
  return [...new Set([...always, ...(body === undefined ? [] : (["too-large"] as const)), ...refusals])];
}

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

const REQUEST_ID = {
  "X-Request-Id": { description: "Names the request in the server's log.", schema: { type: "string" } },
} as const;
const ETAG = {
  ETag: { description: "Names this version and encoding of the reply.", schema: { type: "string" } },
} as const;
const RETRY_AFTER = { "Retry-After": { description: "Seconds.", schema: { type: "integer", minimum: 1 } } } as const;

function refusal(code: RefusalCode): ZodOpenApiResponseObject {
  return failure(code, REFUSAL_TEXT[code], code === "too-many" ? RETRY_AFTER : {});
}

/** Each failure is described once, as a component that the operations refer to. */
const described = new Map<string, ZodOpenApiResponseObject>();

function failure(id: string, description: string, headers: typeof RETRY_AFTER | object = {}): ZodOpenApiResponseObject {
  const known = described.get(id);
  if (known !== undefined) return known;
  const response = {
    id,
    description,
    headers: { ...REQUEST_ID, ...headers },
    content: { "application/json": { schema: Failure } },
  };
  described.set(id, response);
  return response;
}
