import { message } from "#domain/messages/message.ts";
import * as z from "zod";
import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { PROVIDER_TITLES, PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import type { User } from "#domain/user.ts";
import { insertSession, closeLogin } from "../accounts/sessions.ts";
import { openEntity, refuseSealed, sealEntity } from "../accounts/sealed-entity.ts";
import { sendNow } from "../accounts/awaited-mail.ts";
import { userReply } from "../accounts/user-reply.ts";
import type { AppContext } from "../app-context.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import type { ProviderCall } from "../http/serve.ts";
import { readerFor } from "../language/words.ts";
import { securedMail } from "../mail/account-mails.ts";
import { mailWords } from "../mail/mail-words.ts";
import { revokeAccounts } from "./account-access.ts";
import type { CallbackResult, ProviderLogin } from "./callback-result.ts";
import { linkOf } from "./link-account.ts";
import { nonceOf } from "./login-code.ts";

const Entity = z.strictObject({ provider: z.enum(PROVIDERS), confirmationID: z.string() });

/** The page on which a user says that the account at the provider is to be linked; until then it opens nothing. */
export async function askToConfirmLink(
  user: User,
  { grant, provider, authorization }: ProviderLogin,
  context: AppContext,
): Promise<CallbackResult> {
  const { token, tokenID, expires } = context.tokens.issue("link-confirmation", user.userID);
  const { plan, browserHash } = authorization;
  const link = linkOf({ user, provider, grant }, context);
  await context.database.transaction(({ oauthFlows }) =>
    oauthFlows.insertConfirmation({ ...link, confirmationID: tokenID, browserHash, expires }),
  );
  const entity: z.input<typeof Entity> = { provider: provider.name, confirmationID: tokenID };
  const sealed = sealEntity({ keys: context.keys, purpose: "link-confirmation" }, entity, expires);
  return {
    kind: "page",
    path: `/confirm-link-${provider.name}-account`,
    query: {
      postRedirect: plan.postRedirect,
      token,
      encryptedEntity: sealed.encrypted_entity,
      iv: sealed.iv,
      salt: sealed.salt,
      tag: sealed.tag,
      ...nonceOf(plan),
    },
  };
}

/**
 * The command that links the account with which the user has tried to log in, and logs them in. The token and the
 * sealed part must name the same confirmation, which this browser must have started; it is spent with this.
 */
export function confirmLink(name: ProviderName) {
  return async (
    { body, credentials, browser, address, device, locale }: ProviderCall<"confirmLinkProvider">,
    context: AppContext,
  ) => {
    const { userID, tokenID } = signedIn(credentials);
    const now = context.clock().epochMilliseconds;
    const { entity } = openEntity({ keys: context.keys, purpose: "link-confirmation", now }, body, Entity);
    if (entity.provider !== name || entity.confirmationID !== tokenID) refuseSealed();
    const browserHash = browser.shown ?? refuse("not-signed-in", ENDED["link-confirmation"]);
    const outcome = await context.database
      .transaction(async (stores) => {
        const link = await stores.oauthFlows.spendConfirmation({ confirmationID: tokenID, browserHash, now });
        if (link?.userID !== userID) refuse("not-signed-in", ENDED["link-confirmation"]);
        // Before the owner of the address gets in, anyone else who may have made the account with it is logged out.
        const unlinked = await proveAddress(stores, userID, now);
        await stores.oauthAccounts.link(link);
        if (link.hasCalendar) await stores.calendars.enqueueEntriesOf(userID, now);
        return { unlinked, token: await insertSession(stores, { userID, address, device, locale }, context) };
      })
      .catch(takenOf(name));
    if (outcome.unlinked !== undefined) {
      closeLogin(context, userID);
      revokeAccounts(outcome.unlinked, context);
    }
    context.notifyUsers.lists([userID]);
    const user = (await context.database.views.users.user(userID)) ?? refuse("not-signed-in", ENDED.session);
    if (outcome.unlinked !== undefined) notifySecured(user, context);
    const secured = outcome.unlinked === undefined ? {} : { wasSecured: true as const };
    return { ...(await userReply(user, context)), token: outcome.token, ...secured };
  };
}

/** The refusal of a link that is another user's, in the provider's name. */
function takenOf(name: ProviderName) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal && error.code === "taken")) throw error;
    return refuse("taken", message("api.providerAlreadyLinked", { provider: PROVIDER_TITLES[name] }));
  };
}

/**
 * Notes, in the transaction that logs the user in, that they have proved the address to be theirs. Where it had not been
 * proved before, anyone may have made the account: the password, every session, reset, personal access token and every
 * link to a provider that does not vouch for the address are removed. Resolves with those links, or with undefined when
 * nothing had to be removed.
 *
 * What leads to a session is removed before the user's lock is taken, in the order in which logging in takes them; logging in
 * by password asks for the password once more under that lock.
 */
async function proveAddress(stores: Stores, userID: UserID, now: number): Promise<readonly OAuthAccount[] | undefined> {
  if (await stores.users.isProved(userID)) return undefined;
  const unlinked = await stores.oauthAccounts.removeUnproved(userID);
  await stores.oauthFlows.removeOf(userID);
  await stores.users.prove(userID, now);
  await stores.users.dropPassword(userID);
  await stores.sessions.removeAll(userID);
  await stores.passwordResets.removeAll(userID);
  await stores.accessTokens.removeAll(userID);
  return unlinked;
}

/** Mails the owner of an address what was removed from their account before they got in. The screen says so too. */
function notifySecured(user: User, context: AppContext): void {
  const { name, email } = user;
  const mail = securedMail({ name, publicUrl: context.publicUrl() }, mailWords(readerFor(user)));
  context.background.run("a mail about a secured account", () =>
    sendNow({ ...mail, to: { name, address: email } }, context),
  );
}
