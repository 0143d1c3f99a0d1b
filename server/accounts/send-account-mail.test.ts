import { expect, test, vi } from "vitest";
import { rescheduleJobs } from "#db/testing/queued-jobs.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();

test("a user who asks twice for a reset while the first mail is being sent gets one mail", async () => {
  await here.app.api.signUp({ email: "ann@example.org" });
  const ask = () => here.app.api.call("resetPassword", { body: { email: "ann@example.org" } });
  here.mail.judge(() => ({ code: 451, message: "Not now" }));
  await ask();
  await here.failed("Not now");
  const [job] = await rescheduleJobs(here.table.query);
  // A process that loses its database while it sends leaves such a row.
  await here.table.query(
    `INSERT INTO mail_deliveries (key, kind, mailbox, begun_at)
     VALUES ('password-reset/' || ($1::json ->> 'userID') || '/' || ($1::json ->> 'asked'), 'account', $2, $3)`,
    [job?.["payload"], mailboxOf("ann@example.org", here.app.context.keys), new Date(here.now())],
  );
  await here.table.hurry();
  await here.settled(); // waits for the outcome of that mail
  here.mail.judge(() => "accept");
  await ask();
  await vi.waitFor(() => expect(here.mail.mails).toHaveLength(1));
  await here.elapse({ minutes: 5 });
  await here.quiet();
  expect(here.mail.mails).toHaveLength(1);
});
