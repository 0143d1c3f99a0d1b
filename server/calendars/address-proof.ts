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
  type ProviderLogin,
  takeVisit,
} from "./oauth-state.ts";
import { type Provider, ProviderTokens } from "./providers/provider.ts";

/** Where the links of the mails lead. */
export const proofPath = (provider: ProviderName) => `/redirect/${provider}/proved`;

/** How long a link works. The browser's cookie lives longer than this and the stay at the provider together. */
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
 * Mails a link to an address for which the provider does not vouch; with it the login goes on as if it had. What was
 * allowed waits sealed until then, and nothing of it is opened. The link works once, and only in the browser that was at
 * the provider: an account there may carry any address, and with a click its owner would take over a stranger's
 * account. Whether the address has a user is neither looked up nor shown.
 */
export async function mailProof(login: ProviderLogin & Caller, context: AppContext): Promise<CallbackResult> {
  const { grant, provider, authorization, address, locale } = login;
  const { hasAllScopes, name, subject, scopes, tokens } = grant;
  if (!hasAllScopes) return { kind: "error", code: "E_OAUTH2_NOT_ALL_SCOPES_GRANTED" };
  const email = AccountEmail.safeParse(grant.email).data;
  if (email === undefined || tokens.refreshToken === undefined) return { kind: "consent" };

  const proof = randomSecret();
  const expires = context.clock().epochMilliseconds + LIFE_MS;
  const waiting = { subject, name, email, scopes, hasAllScopes, tokens };
  const content = { plan: authorization.plan, grant: waiting } satisfies z.input<typeof Content>;
  const url = `${context.publicUrl()}${proofPath(provider.name)}?proof=${proof}`;
  const mail = { id: randomText(16), email, locale, provider: provider.name, url, expires };
  try {
    await limitSignUpMail({ email, address }, context);
    // Apart from mails of sign-ups, which are no use to this browser.
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

/** What waits for this proof, which is spent with it; undefined unless it is ours, in time and in its browser. */
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
  // Not the hash of a state: neither is found in the other's place.
  return { purpose: "address-proof" as const, provider, hash: sha256(`address proof ${proof}`), browserHash };
}
