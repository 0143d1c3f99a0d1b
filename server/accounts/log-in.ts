import { refuse } from "#domain/refusal.ts";
import type { UserID } from "#domain/ids.ts";
import type { Call } from "../http/serve.ts";
import { TooMany } from "../http/rate-limit.ts";
import { widestNetwork } from "../http/network-groups.ts";
import type { AppContext } from "../app-context.ts";
import { insertSession } from "./begin-session.ts";
import { loginNetwork } from "./login-network.ts";
import { userReply } from "./user-reply.ts";

const WRONG = "The email address or the password is wrong.";

/** Neither the reply nor the time that it takes tells whether the address is unknown or the password wrong. */
export async function logIn({ body, address, device }: Call<"logIn">, context: AppContext) {
  const { email, password } = body;
  const login = await context.database.views.users.login(email);
  const goesLast = await isGuessedAt(email, login?.user.userID, { address, context });
  const isRight = await context.passwords.matches(password, login?.passwordHash, { address, goesLast });
  if (login === undefined || !isRight) {
    await isSpent(context.rateLimit("failedAs", email));
    refuse("not-signed-in", WRONG);
  }
  const { user, passwordHash } = login;
  const token = await context.database.transaction(async (stores) => {
    // The password may have been replaced while it was compared: then whoever knows the old one stays out.
    if ((await stores.users.holdPassword(user.userID)) !== passwordHash) refuse("not-signed-in", WRONG);
    return insertSession(stores, { userID: user.userID, address, device }, context);
  });
  return { ...(await userReply(user, context)), token };
}

/**
 * Whether so many wrong passwords were tried at this account that this one must wait for all others: it comes from a
 * network from which the account was never entered. Nobody is locked out: such a network still has tries of its own.
 */
async function isGuessedAt(email: string, userID: UserID | undefined, { address, context }: Caller): Promise<boolean> {
  if (!(await isSpent(context.rateLimit("failedAs", email, 0)))) return false;
  const network = loginNetwork(userID ?? NOBODY, address, context.keys);
  if (await context.database.views.users.hasLoggedInFrom(userID ?? NOBODY, network)) return false;
  await context.rateLimit("logInFromElsewhere", `${widestNetwork(address)} ${email}`);
  return true;
}

type Caller = { readonly address: string; readonly context: AppContext };

/** An account that does not exist is looked up like any other. */
const NOBODY = "nobodynobody" as UserID;

async function isSpent(counted: Promise<void>): Promise<boolean> {
  try {
    await counted;
    return false;
  } catch (error) {
    if (error instanceof TooMany) return true;
    throw error;
  }
}
