/** A reply of the server as it was seen last. */
export type KeptView = {
  /** When it was asked for, in milliseconds since the epoch. */
  readonly at: number;
  readonly data: object;
};

/** As far as dates reach. */
const LAST_INSTANT = 8.64e15;

/** Storage outlives versions of this page: whatever has another form was not kept. */
export function parseKeptView(value: unknown): KeptView | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { at, data } = value as Record<string, unknown>;
  const isInstant = typeof at === "number" && Number.isSafeInteger(at) && Math.abs(at) <= LAST_INSTANT;
  const isWhole = isInstant && typeof data === "object" && data !== null;
  return isWhole ? { at, data } : undefined;
}
