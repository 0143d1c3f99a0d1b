import { expect, test, vi } from "vitest";
import { mailboxOf } from "../mail/mailbox.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();

test("a user who asks twice for a password reset while the first mail is being sent gets at most one more mail", async () => {
  await here.app.api.signUp({ email: "ann@example.org" });
  const ask = () => here.app.api.call("resetPassword", { body: { email: "ann@example.org" } });
  here.mail.judge(() => ({ code: 451, message: "Not now" }));
  await ask();
  await here.failed("Not now");
  // A process that loses its database while it sends leaves such a row.
  await here.table.query(
    `INSERT INTO mail_deliveries (key, kind, mailbox, begun_at)
     SELECT 'password-reset/' || (payload ->> 'userID') || '/' || (payload ->> 'asked'), 'account', $1, $2
     FROM graphile_worker._private_jobs`,
    [mailboxOf("ann@example.org", here.app.context.keys), new Date(here.now())],
  );
  await here.table.hurry();
  await here.settled(); // it waits for what becomes of that mail
  here.mail.judge(() => "accept");
  await ask();
  await vi.waitFor(() => expect(here.mail.mails).toHaveLength(1));
  await here.elapse({ minutes: 5 });
  await here.quiet();
  expect(here.mail.mails).toHaveLength(1);
});
