import type { Request } from "express";
import * as z from "zod";
import type { Endpoint } from "#domain/contract/endpoints.ts";
import { refuse } from "#domain/refusal.ts";

/** Some clients send `{}` with a DELETE: an object without anything is no body. */
const noBody = z.strictObject({}).optional();

type Parsed = { params: Record<string, string>; query: unknown; body: unknown };

/** Reads a request by an endpoint's schemas; refuses with the first broken constraint as one sentence. */
export function parseCall(endpoint: Endpoint, request: Request): Parsed {
  const params = endpoint.params.safeParse({ ...request.params });
  // An id of a form that no id has: there is nothing at this address.
  if (!params.success) refuse("unknown", params.error.issues[0]?.message ?? "There is no such address.");
  const query = endpoint.query?.safeParse(queryOf(request));
  if (query === undefined && /\?./.test(request.originalUrl)) refuse("invalid", "This call takes no query parameters.");
  if (query?.success === false) refuse("invalid", sentence(query.error.issues[0], "query parameter"));
  if (request.body === undefined && carriesBody(request)) {
    refuse("invalid", "The body must be JSON, sent with the header Content-Type: application/json.");
  }
  const body = (endpoint.body ?? noBody).safeParse(request.body);
  if (!body.success) refuse("invalid", sentence(body.error.issues[0], "property"));
  return { params: params.data, query: query?.data, body: body.data };
}

/** The query, name by name: `a[]=1` and `a.b=1` are names like any other. Refuses a name that comes twice. */
function queryOf({ originalUrl }: Request): Record<string, string> {
  const start = originalUrl.indexOf("?");
  const pairs = [...new URLSearchParams(start < 0 ? "" : originalUrl.slice(start + 1))];
  const query = Object.fromEntries(pairs);
  if (Object.keys(query).length < pairs.length) refuse("invalid", "Every query parameter may be given only once.");
  return query;
}

function carriesBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function sentence(issue: z.core.$ZodIssue | undefined, part: "property" | "query parameter"): string {
  if (issue?.code === "unrecognized_keys")
    return `There is no ${part} ${JSON.stringify(issue.keys[0]?.slice(0, 40))} here.`;
  if (issue === undefined || (issue.path.length === 0 && issue.code === "invalid_type"))
    return "The body must be a JSON object.";
  return issue.message;
}
