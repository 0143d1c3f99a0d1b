import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import document from "#domain/contract/openapi.json" with { type: "json" };

/*
 * Reads the committed OpenAPI document as a stranger would: plain JSON, nothing of the contracts behind it.
 */

/** An answer as it came over the wire. */
export type Answer = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** Undefined when there was none. */
  readonly body: unknown;
};

type Content = Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
type Reference = { readonly $ref?: string };
type DescribedHeader = Reference & { readonly required?: boolean; readonly schema: { readonly type: string } };
type DescribedReply = Reference & {
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, DescribedHeader>>;
};
/** One call of the document. */
export type DescribedCall = {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, DescribedReply>>;
};

/** Every call of the document, by its operationId. */
export const DESCRIBED_CALLS: ReadonlyMap<string, DescribedCall> = new Map(
  // The document's type is a single big literal; this code only walks through it.
  Object.entries(document.paths as unknown as Record<string, Record<string, DescribedCall>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, call]): [string, DescribedCall] => [
        call.operationId,
        { ...call, path, method: method.toUpperCase() },
      ]),
  ),
);

/** The body that the document shows for a call. */
export function exampleOf(name: string): unknown {
  return DESCRIBED_CALLS.get(name)?.requestBody?.content["application/json"]?.example;
}

/** Throws unless the document says that this call may be answered so: with this status, these headers and this body. */
export function checkAgainstOpenAPI(name: string, { status, headers, body }: Answer): void {
  const fail = (problem: string): never => {
    throw new Error(`${name} answers ${status} otherwise than openapi.json says: ${problem}`);
  };
  const described = DESCRIBED_CALLS.get(name)?.responses[status];
  if (described === undefined) return fail("it does not mention that status");
  const reply = resolved(described);
  for (const [header, description] of Object.entries(reply.headers ?? {})) {
    const { required, schema } = resolved(description);
    const value = headers.get(header);
    if (value === null && required) fail(`there is no header ${header}`);
    const problem = value === null ? undefined : problemWith(schema, schema.type === "integer" ? Number(value) : value);
    if (problem !== undefined) fail(`the header ${header} ${problem}`);
  }
  const [content] = Object.entries(reply.content ?? {});
  if (content === undefined) return body === undefined ? undefined : fail("there is a body");
  const [media, { schema: bodySchema }] = content;
  const type = headers.get("Content-Type");
  if (type !== `${media}; charset=utf-8`) fail(`the body is ${type}`);
  const problem = problemWith(bodySchema, body);
  if (problem !== undefined) fail(problem);
}

/** Returns a JSON body as data, another body as text, and undefined without a body. */
export function bodyOf(text: string, headers: Answer["headers"]): unknown {
  if (text === "") return undefined;
  return headers.get("Content-Type")?.startsWith("application/json") === true ? (JSON.parse(text) as unknown) : text;
}

/** Returns the fault of a value by a schema of the document, or undefined. */
export function problemWith(schema: object, value: unknown): string | undefined {
  const validate = compiled(schema);
  return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: "body" });
}

/** Returns what a reference of the document names. */
function resolved<Part extends Reference>(part: Part): Part {
  if (part.$ref === undefined) return part;
  const steps = part.$ref.replace("#/", "").split("/");
  return steps.reduce((whole: unknown, step) => (whole as Record<string, unknown>)[step], document) as Part;
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);
ajv.addSchema(document, "openapi.json");
const validators = new Map<object, ValidateFunction>();

function compiled(schema: object): ValidateFunction {
  const cached = validators.get(schema);
  if (cached !== undefined) return cached;
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/')) as object;
  const validate = ajv.compile(absolute);
  validators.set(schema, validate);
  return validate;
}
