import type { Call } from "../http/serve.ts";
import { TooMany } from "../http/rate-limit.ts";
import { countedAddress } from "../mail/mailbox.ts";
import type { AppContext } from "../app-context.ts";

/**
 * The reply is the same for any address, and it is sent before anything is looked up: so neither the reply nor its time
 * tells whether there is an account.
 */
export async function resetPassword({ body }: Call<"resetPassword">, context: AppContext): Promise<undefined> {
  context.background.run("password reset", () => enqueueResetMail(body.email, context));
}

async function enqueueResetMail(email: string, context: AppContext): Promise<void> {
  const { database, clock } = context;
  const login = await database.views.users.login(email);
  // Whoever only logs in through a provider sets a first password this way.
  if (login === undefined || !(await mayCome(email, context))) return;
  const { userID } = login.user;
  await database.transaction(({ jobs }) =>
    jobs.add(
      "send-password-reset",
      { userID, asked: clock().epochMilliseconds },
      // Asked again while the mail server is away: one mail, with a link that works, is enough.
      { key: `password-reset/${userID}`, priority: "account" },
    ),
  );
}

/** Whether the mailbox may get another mail. If not, nothing is lost: the links of the mails before still work. */
async function mayCome(email: string, { rateLimit }: AppContext): Promise<boolean> {
  try {
    await rateLimit("resetMailbox", countedAddress(email));
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}
