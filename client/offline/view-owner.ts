import { tokenOwner } from "../api/token-owner.ts";
import { GUEST } from "./kept-views.ts";

/** Whose what is seen with this token is; undefined with one that says nothing, of which nothing is kept. */
export function viewOwner(token: string | undefined): string | undefined {
  return token === undefined ? GUEST : tokenOwner(token);
}
