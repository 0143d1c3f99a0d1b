import { MINUTE_MS } from "#domain/time/durations.ts";
import { message } from "#domain/messages/message.ts";
import { createHmac } from "node:crypto";
import type { Stores } from "#db/stores/stores.ts";
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
import type { Keys } from "../keys.ts";
import { userReply } from "./user-reply.ts";

const WRONG = message("api.wrongLogin");

/** Neither the reply nor the time that it takes tells whether the address is unknown or the password wrong. */
export async function logIn({ body, address, device, locale }: Call<"logIn">, context: AppContext) {
  const { email, password } = body;
  const login = await context.database.views.users.login(email);
  const goesLast = await isGuessedAt(email, login?.user.userID, { address, context });
  const isRight = await context.passwords.matches(password, login?.passwordHash, { address, goesLast });
  if (login === undefined || !isRight) {
    await isWithinLimit(context.rateLimit("failedAs", email));
    refuse("not-signed-in", WRONG);
  }
  const { user, passwordHash } = login;
  const token = await context.database.transaction(async (stores) => {
    // The password may have been replaced while it was compared: then a user who only knows the old one stays out.
    if ((await stores.users.holdPassword(user.userID)) !== passwordHash) refuse("not-signed-in", WRONG);
    return insertSession(stores, { userID: user.userID, address, device, locale }, context);
  });
  return { ...(await userReply(user, context)), token };
}

/**
 * Whether too many wrong passwords were tried at this account, and this one comes from a network from which its user never
 * logged in: then it waits for all others. No user is locked out: such a network still has attempts of its own.
 */
async function isGuessedAt(email: string, userID: UserID | undefined, { address, context }: Caller): Promise<boolean> {
  if (await isWithinLimit(context.rateLimit("failedAs", email, 0))) return false;
  const network = loginNetwork(userID ?? NO_USER, address, context.keys);
  if (await context.database.views.users.hasLoggedInFrom(userID ?? NO_USER, network)) return false;
  await context.rateLimit("logInFromElsewhere", `${widestNetwork(address)} ${email}`);
  return true;
}

type Caller = { readonly address: string; readonly context: AppContext };

/** An account that does not exist is looked up like any other. */
const NO_USER = "nobodynobody" as UserID;

/** Where a user logs in. */
type LoginPlace = Pick<Call<"logIn">, "address" | "device" | "locale">;

/** Logs a user in who has just proved who they are. */
export async function beginSession(user: User, place: LoginPlace, context: AppContext): Promise<ReplyOf<"logIn">> {
  const token = await context.database.transaction((stores) =>
    insertSession(stores, { ...place, userID: user.userID }, context),
  );
  return { ...(await userReply(user, context)), token };
}

/** Inserts a session in a transaction that decides whether there may be one; gives its token. */
export async function insertSession(
  { users, sessions, loginNetworks }: Stores,
  { userID, device, address, locale }: LoginPlace & { readonly userID: UserID },
  { tokens, keys }: AppContext,
): Promise<string> {
  // The user's lock first: a session holds a weaker one.
  await users.noteLocale(userID, locale);
  const session = tokens.issue("session", userID);
  await sessions.insert({ ...session, device });
  await loginNetworks.note(userID, loginNetwork(userID, address, keys), session.now);
  return session.token;
}

/** What is stored of the network from which a user has logged in: a keyed hash, different for each user. */
function loginNetwork(userID: UserID, address: string, keys: Keys): Uint8Array {
  return createHmac("sha256", keys.of("login-network"))
    .update(`${userID} ${widestNetwork(address)}`)
    .digest();
}

/** Ends this session, or every one of the user's: their tokens open nothing from then on. */
export async function logOut({ query, credentials }: Call<"logOut">, context: AppContext): Promise<undefined> {
  const { userID, tokenID } = signedIn(credentials);
  const ended = query.everywhere ? undefined : tokenID;
  await context.database.transaction(async ({ sessions }) => {
    if (ended === undefined) await sessions.removeAll(userID);
    else await sessions.remove(userID, ended);
  });
  closeLogin(context, userID, ended);
}

/** Where the user is logged in, the last used first. */
export async function listSessions({ credentials }: Call<"sessions">, { database, clock }: AppContext) {
  const { userID, tokenID } = signedIn(credentials);
  const sessions = await database.views.users.sessions(userID, clock().epochMilliseconds);
  return {
    sessions: sessions.map(({ sessionID, device, created, used }) => ({
      sessionID,
      ...(device !== "" && { device }),
      createdAt: minuteText(created),
      lastUsedAt: minuteText(used),
      ...(sessionID === tokenID && { isCurrent: true as const }),
    })),
  };
}

/** Ends one of the user's sessions, this one or another: its token opens nothing from then on. */
export async function endSession({ params, credentials }: Call<"endSession">, context: AppContext) {
  const { userID } = signedIn(credentials);
  const { sessionID } = params;
  const wasThere = await context.database.transaction(({ sessions }) => sessions.remove(userID, sessionID));
  if (!wasThere) refuse("unknown", message("api.noSuchSession"));
  closeLogin(context, userID, sessionID);
  return undefined;
}

/** Notifies the open pages of a session that has ended, or of all of a user's, and closes their sockets. After COMMIT only. */
export function closeLogin({ notifyUsers, collab }: AppContext, userID: UserID, tokenID?: string): void {
  notifyUsers.signedOut(userID, tokenID);
  collab.closeLogin(userID, tokenID);
}

/** An instant as replies write it, without seconds. */
export function minuteText(instant: number): string {
  return instantText(Math.floor(instant / MINUTE_MS) * MINUTE_MS);
}
