import { message } from "#domain/messages/message.ts";
import type { Request } from "express";
import * as z from "zod";
import { IDEMPOTENCY_KEY_HEADER } from "#domain/contract/access.ts";
import { type Endpoint, fieldsOfBody } from "#domain/contract/endpoint.ts";
import { oneRequestID, readSentence } from "#domain/contract/fields.ts";
import { MAX_ERRORS } from "#domain/contract/failure.ts";
import { type FieldError, Refusal, refuse, refuseFaults, refuseFields } from "#domain/refusal.ts";
import { bodyReader } from "./read-body.ts";
import type { RequestUnderWay } from "./under-way.ts";

/** Some clients send `{}` with a DELETE: an empty object counts as no body. */
const emptyBody = z.strictObject({}).optional();

type Parsed = { params: Record<string, string>; query: unknown; body: unknown };

/** Finds faults outside the schemas in a call that its schemas refuse, such as times that the meeting does not have. */
export type FindMoreFaults = (
  refused: Pick<Parsed, "params"> & { readonly rawBody: object },
) => Promise<Iterable<FieldError>>;

/** Returns a parser by an endpoint's schemas, which refuses a request with all its faults and their places. */
export function callReader(endpoint: Endpoint) {
  const readBody = bodyReader(endpoint);
  return async (request: Request, underWay: RequestUnderWay, findMore?: FindMoreFaults): Promise<Parsed> => {
    const rawBody = await readBody(request, underWay);
    const { faults, ...parsed } = parseCall(endpoint, request, rawBody);
    if (faults.length === 0) return parsed;
    const isObject = typeof rawBody === "object" && rawBody !== null && !Array.isArray(rawBody);
    const more = isObject && faults.length < MAX_ERRORS ? await findMore?.({ ...parsed, rawBody }) : [];
    refuseFaults([...faults, ...(more ?? [])]);
    return parsed;
  };
}

function parseCall(endpoint: Endpoint, request: Request, rawBody: unknown): Parsed & { faults: FieldError[] } {
  const params = endpoint.params.safeParse({ ...request.params });
  // A malformed id: nothing exists at this address.
  if (!params.success)
    throw new Refusal("unknown", readSentence(params.error.issues[0]?.message ?? "") ?? message("api.noSuchAddress"));
  const query = endpoint.query?.safeParse(parseQuery(request));
  if (query === undefined && /\?./.test(request.originalUrl)) {
    const [unknown = "", ...more] = new Set(queryOf(request).keys());
    const noQuery = (name: string) => ({ path: name.slice(0, MAX_NAME), message: message("api.noQuery") });
    refuseFields([noQuery(unknown), ...more.map(noQuery)]);
  }
  if (rawBody === undefined && hasBody(request)) {
    refuse("invalid", "api.bodyNotSentAsJSON");
  }
  const body = (endpoint.body ?? emptyBody).safeParse(bodyWithRequestID(endpoint, request, rawBody));
  const faults = [
    ...(query?.error === undefined ? [] : fieldErrors(query.error, "api.noSuchParameter")),
    ...(body.error === undefined ? [] : fieldErrors(body.error, "api.noSuchProperty")),
  ];
  return { params: params.data, query: query?.data, body: body.data, faults };
}

/** Returns the query as it was sent, because Express gives names such as `a[]` a meaning. */
export function queryOf({ originalUrl }: Request): URLSearchParams {
  const start = originalUrl.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : originalUrl.slice(start + 1));
}

/** Returns the values by name. Refuses a repeated name. */
function parseQuery(request: Request): Record<string, string> {
  const query = queryOf(request);
  const repeated = query.keys().find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) refuseFields([{ path: repeated.slice(0, MAX_NAME), message: message("api.queryTwice") }]);
  return Object.fromEntries(query);
}

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Adds the `Idempotency-Key` as `requestID`, if the call takes one. */
function bodyWithRequestID({ body: schema }: Endpoint, request: Request, body: unknown): unknown {
  const key = request.get(IDEMPOTENCY_KEY_HEADER);
  if (key === undefined || !("requestID" in fieldsOfBody(schema))) return body;
  // A UUID has 32 digits and hyphens; a structured header has quotes around it.
  const requestID = oneRequestID(key.replaceAll(/^"|"$|-/g, ""));
  if (!/^[0-9A-Za-z]{32}$/.test(requestID)) {
    refuseFields([{ path: IDEMPOTENCY_KEY_HEADER, message: message("api.idempotencyKeyForm") }]);
  }
  if (body === undefined && schema instanceof z.ZodPrefault) return { requestID };
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { requestID: inBody = requestID } = body as { readonly requestID?: unknown };
  if (typeof inBody !== "string" || oneRequestID(inBody) !== requestID) {
    refuseFields([{ path: IDEMPOTENCY_KEY_HEADER, message: message("api.idempotencyKeyDiffers") }]);
  }
  return { ...body, requestID };
}

function fieldErrors({ issues }: z.ZodError, unknown: "api.noSuchProperty" | "api.noSuchParameter"): FieldError[] {
  return issues.flatMap((issue): FieldError[] => {
    // The path of an issue holds only names and indexes of the schema.
    const path = z.core.toDotPath(issue.path);
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => {
        const name = key.slice(0, MAX_NAME);
        return {
          path: path === "" ? name : `${path}.${name}`,
          message: message(unknown, { name: JSON.stringify(name) }),
        };
      });
    }
    // The last part of this path is text of the caller.
    if (issue.code === "invalid_key") {
      const entry = [...issue.path.slice(0, -1), String(issue.path.at(-1)).slice(0, MAX_NAME)];
      return [
        {
          path: z.core.toDotPath(entry),
          message: readSentence(issue.issues[0]?.message ?? "") ?? message("api.notValid"),
        },
      ];
    }
    const isWhole = issue.path.length === 0 && issue.code === "invalid_type";
    return [
      {
        path,
        message: isWhole ? message("api.bodyNotObject") : (readSentence(issue.message) ?? message("api.notValid")),
      },
    ];
  });
}

/** Characters of a caller's name that a reply repeats. */
const MAX_NAME = 40;
