import type { User } from "#domain/user.ts";
import { securedMail } from "../mail/secured-mail.ts";
import type { World } from "../app-context.ts";
import { sendNow } from "./send-now.ts";

/** Tells the owner of an address what was removed of their account before they got in. The screen tells it too. */
export function tellSecured({ name, email }: User, world: World): void {
  const mail = securedMail({ name, publicUrl: world.publicUrl() });
  world.background.run("a mail about a secured account", () =>
    sendNow({ ...mail, to: { name, address: email } }, world),
  );
}
