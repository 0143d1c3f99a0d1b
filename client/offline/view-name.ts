/** Never kept on the device: somebody's own calendars, because others may use the device too. */
const NEVER_KEPT: ReadonlySet<unknown> = new Set(["calendar-events", "calendars"]);

/** Under which name the reply to a query is kept on this device; undefined for what is not. */
export function viewName([what, whose, ...more]: readonly unknown[]): string | undefined {
  if (what === "meeting" && typeof whose === "string") return `meeting ${whose}`;
  // The token in the key is a secret, and no name: whose it is stands before this one.
  if (NEVER_KEPT.has(more[0])) return undefined;
  if (what === "me" && more.every((part) => typeof part === "string")) return ["me", ...more].join(" ");
  return undefined;
}
