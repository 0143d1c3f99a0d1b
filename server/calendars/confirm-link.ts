import * as z from "zod";
import { PROVIDER_TITLES, PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import { beginSession } from "../accounts/begin-session.ts";
import { openEntity } from "../accounts/sealed-entity.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import type { World } from "../world.ts";

const Entity = z.strictObject({ provider: z.enum(PROVIDERS), confirmationID: z.string() });

type ConfirmCall = Pick<Call<"confirmLinkGoogle">, "body" | "credentials" | "browser">;

/**
 * The command that links the account with which somebody has tried to log in, and logs them in. The token and the
 * sealed part must name the same confirmation, which this browser must have begun; it is spent with this.
 */
export function confirmLink(name: ProviderName) {
  return async ({ body, credentials, browser }: ConfirmCall, world: World) => {
    const { userID, tokenID } = signedIn(credentials);
    const now = world.clock().epochMilliseconds;
    const entity = openEntity({ keys: world.keys, purpose: "link-confirmation", now }, body, Entity);
    if (entity.provider !== name || entity.confirmationID !== tokenID) refuse("invalid", "Invalid encrypted entity");
    const browserHash = browser.shown ?? refuse("not-signed-in", ENDED["link-confirmation"]);
    try {
      await world.database.transaction(async ({ oauthFlows, oauthAccounts, calendars }) => {
        const link = await oauthFlows.spendConfirmation({ confirmationID: tokenID, browserHash, now });
        if (link?.userID !== userID) refuse("not-signed-in", ENDED["link-confirmation"]);
        await oauthAccounts.link(link);
        if (link.hasCalendar) await calendars.spreadOf(userID, now);
      });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "taken")) throw error;
      refuse("taken", `This ${PROVIDER_TITLES[name]} account is already linked`);
    }
    world.tellUsers.lists([userID]);
    const user = await world.database.views.users.user(userID);
    return beginSession(user ?? refuse("not-signed-in", ENDED.session), world);
  };
}
