import { tokenOwner } from "../api/token-owner.ts";
import { GUEST } from "./kept-views.ts";

/** Who owns what is seen with this token; undefined for a token that names nobody, with which nothing is kept. */
export function viewOwner(token: string | undefined): string | undefined {
  return token === undefined ? GUEST : tokenOwner(token);
}
