import * as z from "zod";
import { Email, PersonName } from "#domain/contract/fields.ts";
import { toPersonName } from "#domain/text.ts";
import { Refusal } from "#domain/refusal.ts";
import { parseUserID } from "#domain/ids.ts";
import { withFreshID } from "../with-fresh-id.ts";
import type { AppContext } from "../app-context.ts";
import { mailProof, type Caller } from "./address-proof.ts";
import { linkOf, type Shown } from "./link-account.ts";
import type { Grant } from "./providers/provider.ts";
import { loggedIn, type CallbackResult } from "./callback-result.ts";

const Person = z.object({ name: PersonName, email: Email });

/** Makes an account without a password for somebody who has shown one at a provider, and links that. */
export async function signUpWith(shown: Shown & Caller, context: AppContext): Promise<CallbackResult> {
  const { grant, provider, visit, locale } = shown;
  if (!grant.hasAllScopes) return { kind: "error", code: "E_OAUTH2_NOT_ALL_SCOPES_GRANTED" };
  const person = Person.safeParse({ name: nameOf(grant), email: grant.email });
  // A missing address or refresh token may have been unticked: they are asked once more.
  if (!person.success || grant.tokens.refreshToken === undefined) return { kind: "consent" };
  // Where addresses must be proved, a provider that does not vouch for one is not enough.
  if (!grant.isEmailVerified && context.config.emailVerification) return mailProof(shown, context);
  const userID = await withFreshID(parseUserID, async (fresh) => {
    const email = person.data.email.toLowerCase();
    const proved = grant.isEmailVerified ? { emailVerified: context.clock().epochMilliseconds } : {};
    const user = { userID: fresh, ...person.data, email, isSubscribed: false, locale, ...proved };
    return context.database
      .transaction(async ({ users, oauthAccounts }) => {
        const known = await oauthAccounts.findBySubject(provider.name, grant.subject);
        if (known !== undefined || !(await users.insert(user))) throw new AlreadyLinked();
        await oauthAccounts.link(linkOf({ user, provider, grant }, context)).catch(takenMeanwhile);
        return fresh;
      })
      .catch((error: unknown) => {
        if (error instanceof AlreadyLinked) return undefined;
        throw error;
      });
  });
  if (userID === undefined) return { kind: "error", code: "E_OAUTH2_ACCOUNT_ALREADY_LINKED" };
  return context.database.transaction(({ oauthFlows }) =>
    loggedIn(userID, visit, { oauthFlows, clock: context.clock }),
  );
}

/** A name at a provider may hold anything. Somebody of whose name nothing is left goes by the start of their address. */
function nameOf({ name = "", email = "" }: Grant): string {
  return toPersonName(name) || toPersonName(email.split("@", 1)[0] ?? "");
}

/** Rolls the sign-up back. Not a Refusal: for a taken id `withFreshID` would try again with another one. */
class AlreadyLinked extends Error {}

/** Of two who sign up with one account at once, the second one's link is refused. */
function takenMeanwhile(error: unknown): never {
  throw error instanceof Refusal && error.code === "taken" ? new AlreadyLinked() : error;
}
