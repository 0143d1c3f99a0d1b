import { refuse } from "#domain/refusal.ts";
import type { Call } from "../http/serve.ts";
import { knownAddressMail, verificationMail } from "../mail/account-mails.ts";
import type { AppContext } from "../app-context.ts";
import { beginSession } from "./begin-session.ts";
import { createUser } from "./create-user.ts";
import { limitSignUpMail } from "./limit-sign-up-mail.ts";
import { sendNow } from "./send-now.ts";
import { verificationLink } from "./verification-link.ts";

/**
 * Makes an account at once or, where addresses are verified, sends the link that will: then nothing is stored before
 * the link is used, and the reply is the same whether the address has an account or not.
 */
export async function signUp({ body, address, device, locale }: Call<"signUp">, context: AppContext) {
  const { name, email, password, subscribe_to_notifications: isSubscribed } = body;
  const account = { name, email, isSubscribed, locale };
  if (context.config.emailVerification) {
    await limitSignUpMail({ email, address }, context);
    // Hashed for a known address too: the time must not tell.
    const passwordHash = await context.passwords.hash(password, address);
    const isKnown = (await context.database.views.users.login(email)) !== undefined;
    const publicUrl = context.publicUrl();
    const url = verificationLink({ ...account, passwordHash }, context);
    const mail = isKnown ? knownAddressMail({ publicUrl }) : verificationMail({ name, url, publicUrl });
    await sendNow({ ...mail, to: { address: email } }, context);
    return { mustVerifyEmailAddress: true as const };
  }

  const user = await createUser({ ...account, passwordHash: await context.passwords.hash(password, address) }, context);
  return beginSession(user ?? refuse("taken", "user already exists"), { address, device }, context);
}
