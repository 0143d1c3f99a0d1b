import * as z from "zod";
import document from "#domain/contract/openapi.json" with { type: "json" };
import { ROUTES, type RouteName } from "#domain/contract/routes.ts";

/*
 * Reads the committed OpenAPI document as a stranger would: plain JSON, nothing of the contracts behind it.
 */
type Described = { readonly $ref?: string; readonly content?: Readonly<Record<string, { readonly schema: object }>> };
type Operation = { readonly responses: Readonly<Record<string, Described>> };

const schemas = new Map<string, z.ZodType>();

/** Throws unless the document says that this call may be answered with this status and body. */
export function checkAgainstOpenAPI(name: RouteName, status: number, body: unknown): void {
  const { method, path } = ROUTES[name];
  // The document's own type is that of one big literal; here it is only walked through.
  const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const described = paths[path]?.[method.toLowerCase()]?.responses[status];
  if (described === undefined) throw new Error(`${name} answers ${status}, which openapi.json does not mention`);
  const { content } = described.$ref === undefined ? described : responseAt(described.$ref);
  const json = content?.["application/json"]?.schema;
  if (json === undefined) {
    if (body !== undefined) throw new Error(`${name} answers ${status} with a body that openapi.json does not mention`);
    return;
  }
  const problem = schemaOf(json).safeParse(body).error;
  if (problem) throw new Error(`${name} answers ${status} otherwise than openapi.json says: ${problem.message}`);
}

function responseAt(ref: string): Described {
  const responses = document.components.responses as Readonly<Record<string, Described>>;
  return responses[ref.replace("#/components/responses/", "")] ?? {};
}

function schemaOf(json: object): z.ZodType {
  const key = JSON.stringify(json);
  const known = schemas.get(key);
  if (known !== undefined) return known;
  const inPlace = (value: object) =>
    JSON.parse(JSON.stringify(value).replaceAll("#/components/schemas/", "#/$defs/")) as object;
  const schema = z.fromJSONSchema({ ...inPlace(json), $defs: inPlace(document.components.schemas) } as never);
  schemas.set(key, schema);
  return schema;
}
