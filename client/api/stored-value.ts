/** Raised when the form of a stored value changes. Values of another version are dropped whole, because nothing checks their fields. */
const VERSION = 1;

export type Stored<Value> = Value & { readonly version: number };

export function stored<Value extends object>(value: Value): Stored<Value> {
  return { ...value, version: VERSION };
}

/** Returns undefined for a value of another version. */
export function readStored<Value extends object>(value: Stored<Value> | null | undefined): Value | undefined {
  return value?.version === VERSION ? value : undefined;
}

/** Writes a value as text. Sets and maps come back as such. */
export function storedText(value: object): string {
  return JSON.stringify(stored(value), (_, part: unknown) => {
    if (part instanceof Set) return { set: [...part] };
    return part instanceof Map ? { map: [...part] } : part;
  });
}

/** Returns undefined for a text of another version, and for damaged text. */
export function parseStored(text: string | undefined): object | undefined {
  try {
    return readStored(JSON.parse(text ?? "null", revive) as Stored<object> | null);
  } catch {
    return undefined;
  }
}

function revive(_: string, part: unknown): unknown {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  if ("set" in part) return new Set(part.set as unknown[]);
  return "map" in part ? new Map(part.map as [unknown, unknown][]) : part;
}
