/** An instant as REST writes it, `2026-11-24T14:00:00Z`, from milliseconds since the epoch. */
export function instantText(epochMilliseconds: number): string {
  return `${new Date(epochMilliseconds).toISOString().slice(0, 19)}Z`;
}
