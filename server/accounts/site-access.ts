import { domainOf } from "#domain/email.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { refuse } from "#domain/refusal.ts";
import type { UserID } from "#domain/ids.ts";
import type { BlockList } from "../blocks/block-list.ts";
import type { Config } from "../start/config.ts";
import { VERSION } from "../version.ts";

/*
 * The operator's rules that close this site: SIGN_UP, PASSWORD_LOGIN and CREATE_MEETINGS.
 */

type Site = { readonly config: Config; readonly blocks: Pick<BlockList, "blockedDomain"> };

/** Tells whether an address may get a new account. Existing accounts log in with any address. */
export function maySignUp(email: string, { config: { signUp: door }, blocks }: Site): boolean {
  if (blocks.blockedDomain(email) !== undefined) return false;
  return typeof door === "string" ? door === "open" : door.includes(domainOf(email) ?? "");
}

/** Refuses an address that may not sign up, before any look-up. The sentence is the same for a known address. */
export function refuseClosedSignUp(email: string, site: Site): void {
  const domain = site.blocks.blockedDomain(email);
  if (domain !== undefined) refuse("not-open", "api.mailDomainBlocked", { domain });
  if (!maySignUp(email, site)) refuseSignUp(site);
}

/** Refuses a sign-up before its address is known, if no address may sign up. */
export function refuseAnySignUp(site: Pick<Site, "config">): void {
  if (site.config.signUp === "closed") refuseSignUp(site);
}

function refuseSignUp({ config: { signUp: door } }: Pick<Site, "config">): never {
  if (typeof door === "string") return refuse("not-open", "api.signUpClosed");
  return refuse("not-open", "api.signUpDomains", { domains: door.join(", ") });
}

/** Refuses a call about passwords if they are switched off. */
export function refusePasswords({ config }: Pick<Site, "config">): void {
  if (!config.passwordLogin) refuse("not-open", "api.passwordsOff");
}

/** Refuses a guest's new meeting if meetings need an account. */
export function refuseGuestMeeting(userID: UserID | undefined, { config }: Pick<Site, "config">): void {
  if (userID === undefined && config.createMeetings === "accounts") refuse("not-signed-in", "api.accountNeeded");
}

export function serverInfo(config: Config): ReplyOf<"serverInfo"> {
  const { signUp, createMeetings, passwordLogin, oidc } = config;
  return {
    version: VERSION,
    googleOAuth2IsSupported: config.google !== undefined,
    microsoftOAuth2IsSupported: config.microsoft !== undefined,
    ...(oidc !== undefined && { oidc: { name: oidc.name } }),
    signUp: typeof signUp === "string" ? signUp : [...signUp],
    createMeetings,
    passwordLogin,
    ...(config.emailVerification && { mustVerifyEmailAddress: true as const }),
    ...(config.webmasterEmail !== undefined && { webmasterEmail: config.webmasterEmail }),
  };
}
