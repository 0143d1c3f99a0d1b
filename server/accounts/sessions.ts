import { MINUTE_MS } from "#domain/time/durations.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { UserID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import type { User } from "#domain/user.ts";
import { instantText } from "#domain/time/instant-text.ts";
import type { AppContext } from "../app-context.ts";
import { signedIn } from "../http/credentials.ts";
import { widestNetwork } from "../http/caller-address.ts";
import { isWithinLimit } from "../http/rate-limit.ts";
import type { Call } from "../http/serve.ts";
import { refusePasswords } from "./site-access.ts";

const WRONG = "api.wrongLogin";

/** Logs in by password. The reply and its time do not tell whether the address is unknown or the password wrong. */
export async function logIn({ body, address, device, locale }: Call<"logIn">, context: AppContext) {
  const { email, password } = body;
  refusePasswords(context);
  await limitGuesses(email, address, context);
  const login = await context.database.views.users.login(email);
  const isRight = await context.passwords.matches(password, login?.passwordHash, address);
  if (login === undefined || !isRight) {
    await isWithinLimit(context.rateLimit("failedAs", email));
    refuse("not-signed-in", WRONG);
  }
  const { user, passwordHash } = login;
  const token = await context.database.transaction(async (stores) => {
    // The password may have been replaced during the comparison, so the old password must not open a session.
    if ((await stores.users.holdPassword(user.userID)) !== passwordHash) refuse("not-signed-in", WRONG);
    return insertSession(stores, { userID: user.userID, device, locale }, context);
  });
  return { ...(await userReply(user, context)), token };
}

/** After many wrong passwords for an account, each network has few more tries, and so has the user's own network. */
async function limitGuesses(email: string, address: string, { rateLimit }: AppContext): Promise<void> {
  if (await isWithinLimit(rateLimit("failedAs", email, 0))) return;
  await rateLimit("logInAfterMany", `${widestNetwork(address)} ${email}`);
}

type LoginPlace = Pick<Call<"logIn">, "device" | "locale">;
type Login = LoginPlace & { readonly userID: UserID };

export async function beginSession(user: User, place: LoginPlace, context: AppContext): Promise<ReplyOf<"logIn">> {
  const token = await context.database.transaction((stores) =>
    insertSession(stores, { ...place, userID: user.userID }, context),
  );
  return { ...(await userReply(user, context)), token };
}

/** Inserts a session in a transaction that decides whether it is allowed; returns its token. */
export async function insertSession({ users, sessions }: Stores, login: Login, { tokens }: AppContext) {
  const { userID, device, locale } = login;
  // Takes the user's lock first, because a session holds a weaker lock.
  await users.noteLocale(userID, locale);
  const session = tokens.issue("session", userID);
  await sessions.insert({ ...session, device });
  return session.token;
}

/** Ends this session, or all of the user's sessions, and on request their access tokens. */
export async function logOut({ query, credentials }: Call<"logOut">, context: AppContext): Promise<undefined> {
  const { userID, tokenID } = signedIn(credentials);
  const sessionID = query.everywhere ? undefined : tokenID;
  return endLogins(userID, { sessionID, accessTokens: query.accessTokens }, context);
}

type EndedLogins = {
  /** Undefined ends all sessions. */
  readonly sessionID: string | undefined;
  readonly accessTokens?: boolean | undefined;
};

export async function endLogins(userID: UserID, ended: EndedLogins, context: AppContext): Promise<undefined> {
  const { sessionID } = ended;
  const programs = ended.accessTokens === true ? await context.database.views.users.accessTokens(userID) : [];
  await context.database.transaction(async ({ sessions, accessTokens }) => {
    if (sessionID === undefined) await sessions.removeAll(userID);
    else await sessions.remove(userID, sessionID);
    if (ended.accessTokens === true) await accessTokens.removeAll(userID);
  });
  closeLogin(context, userID, sessionID);
  for (const program of programs) closeLogin(context, userID, program.tokenID);
}

export async function listSessions({ credentials }: Call<"sessions">, { database, clock }: AppContext) {
  const { userID, tokenID } = signedIn(credentials);
  const sessions = await database.views.users.sessions(userID, clock().epochMilliseconds);
  return {
    sessions: sessions.map(({ sessionID, device, createdAt, usedAt }) => ({
      sessionID,
      ...(device !== "" && { device }),
      createdAt: minuteText(createdAt),
      lastUsedAt: minuteText(usedAt ?? createdAt),
      ...(sessionID === tokenID && { isCurrent: true as const }),
    })),
  };
}

/** Ends one of the user's sessions, this or another, so that its token opens nothing. */
export async function endSession({ params, credentials }: Call<"endSession">, context: AppContext) {
  const { userID } = signedIn(credentials);
  const { sessionID } = params;
  const wasThere = await context.database.transaction(({ sessions }) => sessions.remove(userID, sessionID));
  if (!wasThere) refuse("unknown", "api.noSuchSession");
  closeLogin(context, userID, sessionID);
  return undefined;
}

/**
 * Notifies the open pages of an ended session, or of all of a user's sessions, and closes their sockets. Call it only
 * after COMMIT.
 */
export function closeLogin({ notifyUsers, collab }: AppContext, userID: UserID, tokenID?: string): void {
  notifyUsers.signedOut(userID, { tokenID });
  collab.closeLogin(userID, tokenID);
}

/** Writes an instant for replies, without seconds. */
export function minuteText(instant: number): string {
  return instantText(Math.floor(instant / MINUTE_MS) * MINUTE_MS);
}

export async function userReply(user: User, { database }: Pick<AppContext, "database">): Promise<ReplyOf<"me">> {
  const { userID, name, email, isSubscribed, reading } = user;
  const { hourCycle = "auto", firstDay = "auto", language } = reading ?? {};
  const accounts = await database.views.calendars.accounts(userID);
  const linked = accounts.filter(({ hasCalendar }) => hasCalendar);
  const problemOf = (one: ProviderName) => accounts.find(({ provider }) => provider === one)?.grantProblem;
  const [google, microsoft] = [problemOf("google"), problemOf("microsoft")];
  return {
    userID,
    name,
    email,
    isSubscribedToNotifications: isSubscribed,
    ...(hourCycle !== "auto" && { hourCycle }),
    ...(firstDay !== "auto" && { firstDay }),
    ...(language !== undefined && { language }),
    // These flags are about calendars: a user who only logs in with a provider has no linked calendar.
    hasLinkedGoogleAccount: linked.some(({ provider }) => provider === "google"),
    hasLinkedMicrosoftAccount: linked.some(({ provider }) => provider === "microsoft"),
    ...(accounts.some(({ provider }) => provider === "oidc") && { hasLinkedOidcAccount: true as const }),
    ...(google !== undefined && { googleAccountProblem: google }),
    ...(microsoft !== undefined && { microsoftAccountProblem: microsoft }),
  };
}
