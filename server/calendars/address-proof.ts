import * as z from "zod";
import type { ProviderName } from "#domain/calendar/provider.ts";
import { AccountEmail } from "#domain/contract/fields.ts";
import { Refusal } from "#domain/refusal.ts";
import { limitSignUpMail, refuseWithoutMail } from "../accounts/sign-up.ts";
import { countedAddress } from "#domain/email.ts";
import type { AppContext } from "../app-context.ts";
import { randomSecret, randomText } from "../random-id.ts";
import { sha256 } from "../sha256.ts";
import {
  AuthorizationRequest,
  type CallbackResult,
  type Caller,
  keepVisit,
  lacksConsent,
  type ProviderLogin,
  takeVisit,
  withoutAddress,
} from "./oauth-state.ts";
import { type Provider, ProviderTokens } from "./providers/provider.ts";

export const proofPath = (provider: ProviderName) => `/redirect/${provider}/proved`;

/** The browser's cookie lives longer than a link and the visit to the provider together. */
const LIFE_MS = 30 * 60_000;

const Content = z.strictObject({
  plan: AuthorizationRequest,
  grant: z.strictObject({
    subject: z.string(),
    name: z.string().optional(),
    email: z.string(),
    scopes: z.string(),
    hasAllScopes: z.literal(true),
    tokens: ProviderTokens,
  }),
});

/**
 * Mails a link to an address for which the provider does not vouch; the link continues the login. The grant waits
 * sealed until then. The link works once, and only in the browser that visited the provider. Otherwise a click could
 * give another user's account to a stranger who has this address at the provider. The reply does not reveal whether the
 * address has a user.
 */
export async function mailProof(login: ProviderLogin & Caller, context: AppContext): Promise<CallbackResult> {
  const { grant, provider, authorization, address, locale } = login;
  const { hasAllScopes, name, subject, scopes, tokens } = grant;
  if (!hasAllScopes) return { kind: "error", code: "E_OAUTH2_NOT_ALL_SCOPES_GRANTED" };
  const email = AccountEmail.safeParse(grant.email).data;
  if (lacksConsent(login)) return { kind: "consent" };
  if (email === undefined) return withoutAddress(login);

  const proof = randomSecret();
  const expires = context.clock().epochMilliseconds + LIFE_MS;
  const waiting = { subject, name, email, scopes, hasAllScopes, tokens };
  const content = { plan: authorization.plan, grant: waiting } satisfies z.input<typeof Content>;
  const url = `${context.publicUrl()}${proofPath(provider.name)}?proof=${proof}`;
  const mail = { id: randomText(16), email, locale, provider: provider.name, url, expires };
  try {
    await limitSignUpMail({ email, address }, context);
    // Counted apart from sign-up mails, because their links do not help this browser.
    await context.rateLimit("signUpMailbox", `proof ${countedAddress(email)}`);
    refuseWithoutMail(context);
    await context.database.transaction(async ({ oauthFlows, jobs }) => {
      const visit = visitOf(provider, { proof, browserHash: authorization.browserHash });
      await keepVisit({ ...visit, expires }, { oauthFlows, content }, context);
      await jobs.add({ name: "sendAccountMail", payload: { kind: "addressProof", ...mail } });
    });
  } catch (error) {
    if (error instanceof Refusal) return { kind: "error", code: "E_OAUTH2_MAIL_NOT_SENT" };
    throw error;
  }
  return { kind: "page", path: "/signup", query: { mailed: provider.name } };
}

type Proof = { readonly proof: string; readonly browserHash: Uint8Array };

/** Spends the proof and returns its login; undefined for a forged or expired proof, or in another browser. */
export async function takeProof(
  provider: Provider,
  proved: Proof,
  context: AppContext,
): Promise<ProviderLogin | undefined> {
  const taken = await takeVisit(visitOf(provider, proved), Content, context);
  if (taken === undefined) return undefined;
  const { plan, grant } = taken.content;
  const authorization = { plan, browserHash: proved.browserHash, isByMail: true as const };
  return { provider, grant: { ...grant, isEmailVerified: true }, authorization };
}

function visitOf(provider: Provider, { proof, browserHash }: Proof) {
  // Differs from the hash of a state, so that neither works as the other.
  return { purpose: "address-proof" as const, provider, hash: sha256(`address proof ${proof}`), browserHash };
}
