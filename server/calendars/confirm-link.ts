import * as z from "zod";
import { PROVIDER_TITLES, PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import { insertSession } from "../accounts/begin-session.ts";
import { closeLogin } from "../accounts/close-login.ts";
import { proveAddress } from "../accounts/prove-address.ts";
import { openEntity } from "../accounts/sealed-entity.ts";
import { tellSecured } from "../accounts/tell-secured.ts";
import { userReply } from "../accounts/user-reply.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { revokeAccounts } from "./revoke-accounts.ts";

const Entity = z.strictObject({ provider: z.enum(PROVIDERS), confirmationID: z.string() });

type ConfirmCall = Pick<Call<"confirmLinkGoogle">, "body" | "credentials" | "browser" | "address" | "device">;

/**
 * The command that links the account with which somebody has tried to log in, and logs them in. The token and the
 * sealed part must name the same confirmation, which this browser must have begun; it is spent with this.
 */
export function confirmLink(name: ProviderName) {
  return async ({ body, credentials, browser, ...place }: ConfirmCall, context: AppContext) => {
    const { userID, tokenID } = signedIn(credentials);
    const now = context.clock().epochMilliseconds;
    const { entity } = openEntity({ keys: context.keys, purpose: "link-confirmation", now }, body, Entity);
    if (entity.provider !== name || entity.confirmationID !== tokenID) refuse("invalid", "Invalid encrypted entity");
    const browserHash = browser.shown ?? refuse("not-signed-in", ENDED["link-confirmation"]);
    const outcome = await context.database
      .transaction(async (stores) => {
        const link = await stores.oauthFlows.spendConfirmation({ confirmationID: tokenID, browserHash, now });
        if (link?.userID !== userID) refuse("not-signed-in", ENDED["link-confirmation"]);
        // Before the owner of the address gets in, whoever may have made the account with it is put out.
        const unlinked = await proveAddress(stores, userID, now);
        await stores.oauthAccounts.link(link);
        if (link.hasCalendar) await stores.calendars.spreadOf(userID, now);
        return { unlinked, token: await insertSession(stores, { ...place, userID }, context) };
      })
      .catch(takenOf(name));
    if (outcome.unlinked !== undefined) {
      closeLogin(context, userID);
      revokeAccounts(outcome.unlinked, context);
    }
    context.notifyUsers.lists([userID]);
    const user = (await context.database.views.users.user(userID)) ?? refuse("not-signed-in", ENDED.session);
    if (outcome.unlinked !== undefined) tellSecured(user, context);
    const secured = outcome.unlinked === undefined ? {} : { wasSecured: true as const };
    return { ...(await userReply(user, context)), token: outcome.token, ...secured };
  };
}

/** The refusal of a link that is another user's, in the provider's name. */
function takenOf(name: ProviderName) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal && error.code === "taken")) throw error;
    return refuse("taken", `This ${PROVIDER_TITLES[name]} account is already linked`);
  };
}
