import { problemWith, type DescribedCall } from "./openapi-checker.ts";

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

const ANYTHING = [null, true, 17, -1, 0.1, "", "nonsense", [], [17], ["nonsense"], [{}], {}, { x: 1 }];

/** Bodies that differ from a good one in one place, and that the document does not allow. */
export function forbiddenBodies({ requestBody }: DescribedCall, good: unknown): readonly unknown[] {
  const schema = requestBody?.content["application/json"]?.schema;
  if (schema === undefined) return [];
  return [...variantsOf(schema, good)].filter((body) => problemWith(schema, body) !== undefined);
}

/** Queries with one value that the document does not allow, or with a parameter that it does not know. */
export function forbiddenQueries({ parameters = [] }: DescribedCall): readonly Record<string, string>[] {
  const values = ["", "nonsense", "0", "-1", "1.5", "101", "x".repeat(101)];
  const queryParameters = parameters.filter((parameter) => parameter.in === "query");
  const forbidden = queryParameters.flatMap(({ name, schema }) => {
    const isNumber = (schema as Schema).type === "integer";
    const isForbidden = (value: string) =>
      problemWith(schema, isNumber ? Number(value || Number.NaN) : value) !== undefined;
    return values.filter(isForbidden).map((value) => ({ [name]: value }));
  });
  return [...forbidden, { nonsense: "1" }];
}

function* variantsOf(schema: Schema, good: unknown): Generator {
  yield* ANYTHING;
  if (schema.type === "string") yield "x".repeat((schema.maxLength ?? 0) + 1);
  if (schema.type === "number") yield* [(schema.minimum ?? 0) - 1, (schema.maximum ?? 0) + 1];
  if (schema.type === "array") yield* listVariants(schema, good as readonly unknown[]);
  if (schema.type === "object") yield* objectVariants(schema, good as Readonly<Record<string, unknown>>);
}

function* listVariants({ items = {}, maxItems = 0 }: Schema, [first, ...rest]: readonly unknown[]): Generator {
  yield [first, first, ...rest];
  yield Array.from({ length: maxItems + 1 }, () => first);
  for (const variant of variantsOf(items, first)) yield [variant, ...rest];
}

function* objectVariants({ properties = {} }: Schema, good: Readonly<Record<string, unknown>>): Generator {
  yield { ...good, nonsense: 1 };
  for (const [name, schema] of Object.entries(properties)) {
    const { [name]: value, ...rest } = good;
    yield rest;
    for (const other of variantsOf(schema, value ?? (schema.type === "array" ? [] : value)))
      yield { ...rest, [name]: other };
  }
}
