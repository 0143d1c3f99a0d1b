import { parseUserID, type UserID } from "#domain/user-id.ts";

/**
 * Whose token it is, as its middle part says; undefined for whatever is no token. Only the server can tell whether that
 * is true: here it keeps apart what this browser keeps of several people.
 */
export function tokenOwner(token: string | undefined): UserID | undefined {
  const [, claims] = token?.split(".") ?? [];
  if (claims === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
    const sub: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "sub") : undefined;
    return typeof sub === "string" ? parseUserID(sub) : undefined;
  } catch {
    return undefined;
  }
}
