import * as z from "zod";
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type oas31,
} from "zod-openapi";
import { ENDPOINTS, type Endpoint } from "#domain/contract/endpoints.ts";
import { MeetingIDText, RespondentIDText } from "#domain/contract/fields.ts";
import { IDEMPOTENCY_KEY_HEADER, type RouteName } from "#domain/contract/routes.ts";
import { OneClickForm } from "#domain/contract/unsubscribe.ts";
import { CALLS, TAGS } from "./calls.ts";
import { describeAccess } from "./describe-access.ts";
import { describeLimits } from "./describe-limits.ts";
import { describeReplies } from "./describe-replies.ts";
import { EXAMPLE_IDS, EXAMPLES, type Example } from "./examples.ts";
import { INTRODUCTION } from "./introduction.ts";
import { SECURITY_SCHEMES } from "./security-schemes.ts";

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
  const document: ZodOpenApiObject = {
    openapi: "3.1.1",
    info,
    servers: [{ url: "/", description: "This server" }],
    externalDocs: { url: "/api/docs", description: "A short guide with examples, and a page to try every call." },
    tags: [...TAGS],
    paths,
    components: { securitySchemes: SECURITY_SCHEMES },
  };
  // 3.1 as asked for above; the library's type also allows later versions.
  return createDocument(document, { override: describeSchema }) as oas31.OpenAPIObject;
}

/** Ids are checked by a function, which a schema of text cannot show. */
function describeID({ zodSchema, jsonSchema }: Parameters<ZodOpenApiOverride>[0]): void {
  if (zodSchema !== MeetingIDText && zodSchema !== RespondentIDText) return;
  const example = zodSchema === MeetingIDText ? EXAMPLE_IDS.meetingID : EXAMPLE_IDS.respondentID;
  Object.assign(jsonSchema, { pattern: "^[0-9A-Za-z]{12}$", examples: [example] });
}

/** Generators of clients take a property with a default for one that must be sent: so a default is told in words. */
function describeDefault({ jsonSchema }: Parameters<ZodOpenApiOverride>[0]): void {
  const { default: value, description } = jsonSchema;
  if (value === undefined) return;
  delete jsonSchema.default;
  jsonSchema.description = [description, `Default: ${JSON.stringify(value)}.`].filter(Boolean).join(" ");
}

const describeSchema: ZodOpenApiOverride = (context) => {
  describeID(context);
  describeDefault(context);
};

function operation(name: RouteName, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query, body, summary } = endpoint;
  const { tag, description = "", security } = CALLS[name];
  const texts = [description, describeAccess(security), describeLimits(name)].filter((text) => text !== "");
  const header = headersOf(name, endpoint);
  const example: Example | undefined = EXAMPLES[name];
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(texts.length > 0 && { description: texts.join("\n\n") }),
    security: [...security],
    requestParams: {
      ...(hasFields(params) && { path: params }),
      ...(hasFields(query) && { query }),
      ...(hasFields(header) && { header }),
    },
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: namedBody(name, body),
            ...(example?.body !== undefined && { example: example.body }),
          },
          ...(endpoint.oneClick && { "application/x-www-form-urlencoded": { schema: OneClickForm } }),
        },
      },
    }),
    responses: describeReplies(endpoint, example),
  };
}

const IfNoneMatch = z
  .string()
  .optional()
  .meta({ description: "The ETag of an earlier reply: without a change since, the reply is 304 without a body." });
const IdempotencyKey = z
  .string()
  .optional()
  .meta({
    description: "The same as `requestID` in the body; a UUID will do. If both are given they must be the same.",
    examples: ["8e03978e-40d5-43dd-bc93-6894a57f9324"],
  });
const AcceptLanguage = z
  .string()
  .optional()
  .meta({ description: "Kept, so that mails write dates as the person reads them.", examples: ["de-AT, en;q=0.5"] });

/** Programs that write code from the document name a type after it. */
function namedBody(name: RouteName, body: z.ZodType): z.ZodType {
  const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}Body`;
  const named = namedBodies.get(id) ?? body.meta({ id });
  namedBodies.set(id, named);
  return named;
}
const namedBodies = new Map<string, z.ZodType>();

/** Beside those of the security schemes, which OpenAPI describes apart. */
function headersOf(name: RouteName, { route, body }: Endpoint): z.ZodObject {
  return z.object({
    ...(route.method === "GET" && { "If-None-Match": IfNoneMatch }),
    ...(body instanceof z.ZodObject && "requestID" in body.shape && { [IDEMPOTENCY_KEY_HEADER]: IdempotencyKey }),
    ...(CALLS[name].keepsLanguage && { "Accept-Language": AcceptLanguage }),
  });
}

function hasFields(schema: z.ZodType | undefined): schema is z.ZodObject {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0;
}
