import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiOverride, type oas31 } from "zod-openapi";
import { ENDPOINTS, type Endpoint } from "#domain/contract/endpoints.ts";
import { MeetingIDText, RespondentIDText } from "#domain/contract/fields.ts";
import { ORGANISER_KEY_HEADER, RESPONDENT_KEY_HEADER, type RouteName } from "#domain/contract/routes.ts";
import { describeReplies } from "./describe-replies.ts";
import { EXAMPLE_IDS, EXAMPLES, type Example } from "./examples.ts";
import { INTRODUCTION } from "./introduction.ts";

/** The OpenAPI 3.1 document of everything below `/api`, made from the contracts that `serve.ts` enforces. */
export function describeAPI(): oas31.OpenAPIObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [RouteName, Endpoint][]) {
    const { path, method } = endpoint.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, endpoint) };
  }
  const info = {
    title: "Overlap",
    version: "1.0.0",
    description: INTRODUCTION,
    license: { name: "MIT", identifier: "MIT" },
  };
  const servers = [{ url: "/", description: "This server" }];
  const document = { openapi: "3.1.1", info, servers, paths, components: { securitySchemes: SECURITY } } as const;
  // 3.1 as asked for above; the library's type also allows later versions.
  return createDocument(document, { override: describeIDs }) as oas31.OpenAPIObject;
}

const SECURITY = {
  login: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A session of a user account." },
  passwordReset: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The token of a reset mail." },
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
} as const;

type Security = Partial<Record<keyof typeof SECURITY, string[]>>[];

function securityOf({ token }: Endpoint): Security {
  if (token === "session") return [{ login: [] }];
  if (token === "password-reset") return [{ passwordReset: [] }];
  // Each is optional, and they may come together: what is missing only narrows what is allowed.
  return [{}, { login: [] }, { organiserKey: [] }, { respondentKey: [] }];
}

/** Ids are checked by a function, which a schema of text cannot show. */
const describeIDs: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  if (zodSchema !== MeetingIDText && zodSchema !== RespondentIDText) return;
  const example = zodSchema === MeetingIDText ? EXAMPLE_IDS.meetingID : EXAMPLE_IDS.respondentID;
  Object.assign(jsonSchema, { pattern: "^[0-9A-Za-z]{12}$", examples: [example] });
};

function operation(name: RouteName, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query, body, summary } = endpoint;
  const example: Example | undefined = EXAMPLES[name];
  return {
    operationId: name,
    summary,
    security: securityOf(endpoint),
    requestParams: { ...(hasFields(params) && { path: params }), ...(hasFields(query) && { query }) },
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: body, ...(example?.body !== undefined && { example: example.body }) },
        },
      },
    }),
    responses: describeReplies(endpoint, example?.reply),
  };
}

function hasFields(schema: z.ZodType | undefined): schema is z.ZodObject {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0;
}
