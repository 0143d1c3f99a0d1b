import * as z from "zod";
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type oas31,
} from "zod-openapi";
import {
  IDEMPOTENCY_KEY_HEADER,
  SECURITY_SCHEMES,
  SLOT_MINUTES_HEADER,
  type Access,
  type SecurityScheme,
} from "#domain/contract/access.ts";
import { OneClickForm } from "#domain/contract/accounts.ts";
import { type Endpoint, fieldsOfBody, TAGS } from "#domain/contract/endpoint.ts";
import { ENDPOINTS } from "#domain/contract/endpoints.ts";
import { RATE_LIMITS, type LimitedAction, type RateLimitRule } from "#domain/contract/rate-limits.ts";
import { SLOT_MINUTES } from "#domain/time/slot-length.ts";
import { VERSION } from "../version.ts";
import { describeReplies, SHARED_HEADERS } from "./describe-replies.ts";

const INTRODUCTION = `Finds the time when everyone in a group is free. A guide with examples is at \`/api/docs/guide\`.

Everything is JSON in UTF-8. Unknown properties and query parameters are refused. A time is a UTC instant on a quarter
hour, \`2026-11-24T14:00:00Z\`; an availability is the slot that starts there, half an hour where the meeting says nothing else. Absent values are left out, never null.
Replies may gain properties; what is in them now stays, as the guide says under *Versions*.

No account is needed: a guest who creates a meeting gets an \`organiserKey\`, a guest who answers a \`respondentKey\`,
both given once and shown again in headers, also together. A token that is sent but not valid is always refused with 401.

A program of a user shows a personal access token instead of a login, made in a session with \`POST /api/me/tokens\`. There
is no CORS: pages of other origins cannot read replies, because a token would lie open to every script there.

Every failure has the form of the schema Failure: one readable sentence, a code, and the request's name in the log.
Sentences are in the nearest language to the header \`Accept-Language\` that Overlap speaks, which \`Content-Language\` names, and in
English where there is none.
Each call names its own limits, and of all together there may be ${limitText("call")}, where each 100 kB of a reply count as
one more; beside them, ${limitText("file")}, and ${limitText("drawPreview")}.
Every reply says in RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers) what it was counted for and what is
left; a reply with status 429 says in Retry-After when to come back.

The live grid itself is a Yjs document: at \`/yjs/{meetingID}\` for any y-websocket client, read-only, and at \`/collab\` for Overlap's
own pages. Notes that something changed come by Socket.IO at \`/realtime\`: ${limitText("openNews")}, and ${limitText("askNews")}; what is more is refused in its acknowledgement, up to ${limitText("floodNews")}. The guide has an example of both; everything is written through the calls described here.`;

/** The committed document's placeholder for a server's address. */
const EXAMPLE_SERVER = "https://overlap.example.org";

/** Returns the OpenAPI 3.1 document of everything below `/api`, from the contracts that `serve.ts` enforces. */
export function describeAPI(): oas31.OpenAPIObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const { path, method } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, endpoint) };
  }
  const info = {
    title: "Overlap",
    version: VERSION,
    description: INTRODUCTION,
    license: { name: "MIT", identifier: "MIT" },
  };
  const document: ZodOpenApiObject = {
    openapi: "3.1.1",
    info,
    servers: [{ url: "/", description: "This server" }],
    externalDocs: {
      // OpenAPI requires an absolute address; a server replaces it with its own.
      url: `${EXAMPLE_SERVER}/api/docs/guide`,
      description: "A guide with examples. Every call can be tried at /api/docs.",
    },
    tags: [...TAGS],
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, headers: SHARED_HEADERS },
  };
  // as: the library's type also allows later versions
  return createDocument(document, { override: describeSchema }) as oas31.OpenAPIObject;
}

/**
 * Writes defaults in words, because client generators treat a property with a default as required. Requests may carry no other
 * properties; replies may gain some, which clients of an older document must accept.
 */
const describeSchema: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  // A nullable schema uses its types only, because generators fail on types and alternatives together.
  if (jsonSchema.type !== undefined) delete jsonSchema.anyOf;
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  const { default: value, description } = jsonSchema;
  if (value === undefined) return;
  delete jsonSchema.default;
  if (JSON.stringify(value) === "{}") return;
  jsonSchema.description = [description, `Default: ${JSON.stringify(value)}.`].filter(Boolean).join(" ");
};

function operation(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { params, query, body, tag, summary, description = "", access, example } = endpoint;
  const texts = [description, describeAccess(access), describeLimits(endpoint)].filter((text) => text !== "");
  const header = headersOf(endpoint);
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: texts.join("\n\n"),
    security: access.security.map((way) => ({ ...way }) as Record<string, string[]>),
    requestParams: {
      ...(hasFields(params) && { path: params }),
      ...(hasFields(query) && { query }),
      ...(hasFields(header) && { header }),
    },
    ...(body !== undefined && {
      requestBody: {
        required: !(body instanceof z.ZodPrefault),
        content: {
          "application/json": {
            schema: namedBody(name, body),
            ...(example?.body !== undefined && { example: example.body }),
          },
          ...(endpoint.oneClick && { "application/x-www-form-urlencoded": { schema: OneClickForm } }),
        },
      },
    }),
    responses: describeReplies(endpoint),
  };
}

const header = (description: string, more: object = {}) =>
  z
    .string()
    .optional()
    .meta({ description, ...more });
const IfNoneMatch = header("The ETag of an earlier reply: without a change since, the reply is 304 without a body.");
const IfMatch = header(
  "The ETag of the meeting as the same caller read it, or as a change of theirs replied it: if the meeting is another one by now, the reply is 412, and nothing is stored.",
);
const IfNoneMatchOnChange = header(
  "Of a meeting that is named here, or with `*` of any, the reply is 412, and nothing is stored.",
);
const Prefer = header("With `return=minimal` the reply is 204, without the meeting.", { examples: ["return=minimal"] });
const IdempotencyKey = header(
  "The same as `requestID` in the body: a UUID in upper or lower case, or 32 letters and digits; in quotes or without. If both are given they must be the same.",
  {
    pattern: '^"?([0-9A-Za-z]{32}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})"?$',
    examples: ["8e03978e-40d5-43dd-bc93-6894a57f9324"],
  },
);
const SlotMinutes = header(
  "In slots of how many minutes the times were painted. If the meeting's are shorter or longer by then, the times of the body are rewritten as the stored answers were: a shorter slot is marked where the longer one was, a longer one where all of it was. Without it they are slots as the meeting has them.",
  { enum: SLOT_MINUTES.map(String), examples: ["30"] },
);
const AcceptLanguage = header("Kept, so that mails write dates as the person reads them.", {
  examples: ["de-AT, en;q=0.5"],
});

/** Client generators name a type after it. */
function namedBody(name: string, body: z.ZodType): z.ZodType {
  const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}Body`;
  return namedBodies.getOrInsertComputed(id, () => body.meta({ id }));
}
const namedBodies = new Map<string, z.ZodType>();

/** Returns the headers outside the security schemes. */
function headersOf({ method, body, keepsLanguage, changes, success }: Endpoint): z.ZodObject {
  return z.object({
    ...(method === "GET" && { "If-None-Match": IfNoneMatch }),
    ...("requestID" in fieldsOfBody(body) && { [IDEMPOTENCY_KEY_HEADER]: IdempotencyKey }),
    ...("availabilities" in fieldsOfBody(body) && { [SLOT_MINUTES_HEADER]: SlotMinutes }),
    ...(changes !== undefined && { "If-Match": IfMatch, "If-None-Match": IfNoneMatchOnChange }),
    ...(changes === "meeting" && success.reply !== undefined && { Prefer }),
    ...(keepsLanguage && { "Accept-Language": AcceptLanguage }),
  });
}

function hasFields(schema: z.ZodType | undefined): schema is z.ZodObject {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0;
}

const SHOWN: Readonly<Record<SecurityScheme, string>> = {
  login: "a login",
  passwordReset: "the token of a reset mail",
  linkConfirmation: "the token of a link confirmation",
  organiserKey: "the organiser key",
  respondentKey: "the respondent key",
};
const SCHEMES = Object.keys(SECURITY_SCHEMES) as SecurityScheme[];

export function describeAccess({ security }: Access): string {
  const ways = security.map((way) => SCHEMES.filter((scheme) => way[scheme] !== undefined));
  const always = (ways[0] ?? []).filter((one) => ways.every((way) => way.includes(one)));
  const sometimes = [...new Set(ways.flat())].filter((one) => !always.includes(one));
  const needs = always.length === 0 ? "anyone" : `callers who show ${always.map((one) => SHOWN[one]).join(" and ")}`;
  const counts = sometimes.length === 0 ? "" : `; ${or(sometimes.map((one) => SHOWN[one]))} counts too`;
  return `**Open to** ${needs}${counts}.`;
}

function or(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** Returns a call's own limits as a sentence, or an empty text. */
function describeLimits({ limits = [], limitsWithin = [] }: Endpoint): string {
  const actions = [...limits, ...limitsWithin];
  return actions.length === 0 ? "" : `**Limits:** at most ${actions.map(limitText).join("; ")}.`;
}

/** Such as "100 new meetings an hour from one address". */
export function limitText(action: LimitedAction): string {
  const { points, seconds, what, whose = " from one address" }: RateLimitRule = RATE_LIMITS[action];
  return `${points.toLocaleString("en")} ${what} ${period(seconds)}${whose}`;
}

/** Returns words such as "in 10 minutes" or "an hour". */
export function period(seconds: number): string {
  if (seconds === 86_400) return "a day";
  if (seconds === 3_600) return "an hour";
  if (seconds === 60) return "a minute";
  return seconds % 60 === 0 ? `in ${seconds / 60} minutes` : `in ${seconds} seconds`;
}
