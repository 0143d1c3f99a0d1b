import type { Verdict } from "#domain/meeting/meeting-policy.ts";
import { refuse } from "#domain/refusal.ts";

/** Passes what is allowed, and refuses the rest: 401 when a login could help, 403 when not. */
export function permit(verdict: Verdict, sentence: { readonly login: string; readonly other: string }): void {
  if (verdict === "not-signed-in") refuse("not-signed-in", sentence.login);
  if (verdict === "not-yours") refuse("not-yours", sentence.other);
}
