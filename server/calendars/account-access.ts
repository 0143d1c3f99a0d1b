import { setTimeout as delay } from "node:timers/promises";
import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import { type CalendarProviderName, type ProviderName, PROVIDER_TITLES } from "#domain/calendar/provider.ts";
import type { UserID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import type { Keys } from "../keys.ts";
import { type Provider, type ProviderCalendar, ProviderTokens, ProviderFault } from "./providers/provider.ts";
import { openBytes, sealBytes } from "../sealing.ts";

/** Refreshes a token this long before its end, because it could end during the request. */
const EARLY_MS = 5_000;

/** Runs one job for a key at a time in each app. Callers meanwhile share its result. */
export function createSingleFlight<T>() {
  const runningOf = new WeakMap<AppContext, Map<string, Promise<T>>>();
  return (context: AppContext, key: string, work: () => Promise<T>): Promise<T> => {
    const running = runningOf.getOrInsertComputed(context, () => new Map());
    return running.getOrInsertComputed(key, () => work().finally(() => running.delete(key)));
  };
}

const shareRefresh = createSingleFlight<ProviderTokens>();

type Work<T> = (calendar: ProviderCalendar) => Promise<T>;
type Access = { readonly account: OAuthAccount; readonly signal: AbortSignal };

/**
 * Works with an account's calendar, and refreshes an expired access token first. If the user revoked the permission, unlinks
 * the calendar and throws a ProviderFault `revoked`. If the permission is too narrow, stores that and throws `forbidden` until
 * the user allows more. Asks no provider before the end of its `Retry-After`.
 */
export async function withCalendar<T>({ account, signal }: Access, work: Work<T>, context: AppContext): Promise<T> {
  const provider = context.providers[account.provider];
  if (provider?.calendar === undefined) {
    throw new ProviderFault("unavailable", "The provider is not configured any more.");
  }
  const { calendar } = provider;
  if (account.grantProblem !== undefined) throw new ProviderFault("forbidden", "The owner has not allowed this.");
  const retryAfterMs = (account.pausedUntil ?? 0) - context.clock().epochMilliseconds;
  if (retryAfterMs > 0) {
    throw new ProviderFault("unavailable", "The provider does not want to be asked yet.", { retryAfterMs });
  }
  try {
    const sealed = account.tokens;
    const tokens = sealed && openTokens(context.keys, account, sealed);
    if (tokens === undefined) throw new ProviderFault("revoked", "There are no tokens that could be read.");
    const isOver = tokens.expires - EARLY_MS <= context.clock().epochMilliseconds;
    const current = isOver ? await refreshed({ account, provider, tokens }, context) : tokens;
    try {
      return await work(await calendar(current.accessToken, signal));
    } catch (error) {
      // Tries once more with a new token, which shows whether the permission is really revoked.
      if (isOver || !(error instanceof ProviderFault) || error.kind !== "revoked") throw error;
      const renewed = await refreshed({ account, provider, tokens: current }, context);
      return await work(await calendar(renewed.accessToken, signal));
    }
  } catch (error) {
    if (error instanceof ProviderFault) await storeFault(error, account, context);
    throw error;
  }
}

/** Stores what a fault means for later calls of all processes. */
async function storeFault(
  { kind, retryAfterMs }: ProviderFault,
  account: OAuthAccount,
  context: AppContext,
): Promise<void> {
  if (kind === "revoked" || kind === "forbidden") await noteLoss(kind, account, context);
  if (retryAfterMs === undefined) return;
  const until = context.clock().epochMilliseconds + retryAfterMs;
  await context.database.transaction(({ oauthAccounts }) => oauthAccounts.pause(account, until));
}

type Refresh = { readonly account: OAuthAccount; readonly provider: Provider; readonly tokens: ProviderTokens };

function refreshed(refresh: Refresh, context: AppContext): Promise<ProviderTokens> {
  const { provider, subject } = refresh.account;
  return shareRefresh(context, `${provider} ${subject}`, () => refreshNow(refresh, context));
}

/** The interval at which a process checks whether another process has refreshed the tokens. */
const POLL_MS = 100;

async function refreshNow({ account, provider, tokens }: Refresh, context: AppContext): Promise<ProviderTokens> {
  const { refreshToken } = tokens;
  if (refreshToken === undefined) throw new ProviderFault("revoked", "There is no refresh token.");
  for (;;) {
    const stored = await storedTokens(account, context);
    const latest = stored && openTokens(context.keys, account, stored);
    if (stored === undefined || latest === undefined) {
      throw new ProviderFault("revoked", "The calendar was unlinked meanwhile.");
    }
    // Another process or request has refreshed the token.
    if (latest.accessToken !== tokens.accessToken) return latest;
    if (await context.database.transaction(({ oauthAccounts }) => oauthAccounts.beginRefresh(account, stored))) break;
    await delay(POLL_MS);
  }
  try {
    const renewed = await provider.refresh(refreshToken);
    await context.database.transaction(({ oauthAccounts }) =>
      oauthAccounts.saveTokens(account, sealTokens(context.keys, account, renewed)),
    );
    return renewed;
  } catch (error) {
    await context.database.transaction(({ oauthAccounts }) => oauthAccounts.endRefresh(account));
    throw error;
  }
}

async function storedTokens(account: OAuthAccount, { database }: AppContext): Promise<Uint8Array | undefined> {
  const accounts = await database.views.calendars.accounts(account.userID);
  return accounts.find(({ provider, subject }) => provider === account.provider && subject === account.subject)?.tokens;
}

const LOSSES = {
  revoked: "A permission was taken back; the calendar is not linked any more.",
  forbidden: "A permission does not reach the calendar any more.",
} as const;

async function noteLoss(loss: keyof typeof LOSSES, account: OAuthAccount, context: AppContext): Promise<void> {
  await context.database.transaction(async ({ oauthAccounts }) => {
    const stored = await oauthAccounts.find(account);
    if (stored?.subject !== account.subject) return;
    // The user may have linked the calendar again, with valid tokens.
    const isSame = Buffer.compare(stored.tokens ?? Buffer.alloc(0), account.tokens ?? Buffer.alloc(0)) === 0;
    if (loss === "forbidden") await oauthAccounts.markIncomplete(account);
    else if (isSame) await oauthAccounts.unlinkCalendar(account, "revoked");
  });
  context.log.info({ provider: account.provider }, LOSSES[loss]);
  context.notifyUsers.lists([account.userID]);
}

/** Tokens that were sealed for one owner do not open for another. */
type Owner = { readonly provider: ProviderName; readonly subject: string };

export function sealTokens(keys: Keys, owner: Owner, tokens: ProviderTokens): Uint8Array {
  return sealBytes(termsOf(keys, owner), tokens);
}

/** Returns undefined for tokens of another account or installation. */
function openTokens(keys: Keys, owner: Owner, sealed: Uint8Array): ProviderTokens | undefined {
  return openBytes(termsOf(keys, owner), sealed, ProviderTokens);
}

function termsOf(keys: Keys, { provider, subject }: Owner) {
  return { keys, purpose: "oauth-tokens" as const, row: `${provider} ${subject}` };
}

export type CalendarAccount = OAuthAccount & { readonly provider: CalendarProviderName };

/** Returns a user's account at a provider if its calendar is linked, or was until the permission was revoked. */
export async function linkedAccount(userID: UserID, provider: CalendarProviderName, { database }: AppContext) {
  const accounts = await database.views.calendars.accounts(userID);
  return accounts.find(
    (account): account is CalendarAccount =>
      account.provider === provider && (account.hasCalendar || account.grantProblem !== undefined),
  );
}

export function configuredProvider(name: ProviderName, { providers }: Pick<AppContext, "providers">): Provider {
  return providers[name] ?? refuse("not-configured", "api.providerNotConfigured", { provider: PROVIDER_TITLES[name] });
}

/** Returns the name by which people know a provider; a site names its own provider. */
export function providerTitle(name: ProviderName, { config }: Pick<AppContext, "config">): string {
  return (name === "oidc" && config.oidc?.name) || PROVIDER_TITLES[name];
}

/** Revokes permissions at their providers in the background. Failures are only logged. */
export function revokeAccounts(accounts: readonly OAuthAccount[], context: AppContext): void {
  for (const account of accounts) {
    const tokens = account.tokens && openTokens(context.keys, account, account.tokens);
    const provider = context.providers[account.provider];
    if (tokens === undefined || provider === undefined) continue;
    context.background.run(`giving back a permission of ${account.provider}`, () => provider.revoke(tokens));
  }
}

/** Returns the reply's `retryAfter` if the provider named a time. */
export function retryAfter(error: unknown): { readonly retryAfter?: number } {
  const ms = error instanceof ProviderFault ? error.retryAfterMs : undefined;
  return ms === undefined ? {} : { retryAfter: Math.ceil(ms / 1_000) };
}
