import type { User } from "#domain/user.ts";
import { securedMail } from "../mail/account-mails.ts";
import type { AppContext } from "../app-context.ts";
import { sendNow } from "./send-now.ts";

/** Tells the owner of an address what was removed of their account before they got in. The screen tells it too. */
export function tellSecured({ name, email }: User, context: AppContext): void {
  const mail = securedMail({ name, publicUrl: context.publicUrl() });
  context.background.run("a mail about a secured account", () =>
    sendNow({ ...mail, to: { name, address: email } }, context),
  );
}
