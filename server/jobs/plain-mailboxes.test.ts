import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { mailboxOf } from "../mail/mailbox.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();

const GUS = "gus@example.org";
const PLAIN = createHash("sha256").update(GUS).digest();

const invite = (): Promise<string> => here.invited(GUS);

async function purge(): Promise<void> {
  await here.app.database.transaction(({ jobs }) => jobs.add({ name: "purge", payload: {}, key: "purge" }));
  await here.quiet();
}

/** Everything that is stored about mailboxes, as text. */
async function stored(): Promise<string> {
  const tables = ["mail_deliveries", "mail_suppressions"];
  const rows = await Promise.all(tables.map((table) => here.table.query(`SELECT t::text FROM ${table} t`)));
  return JSON.stringify(rows);
}

test("nothing that is stored of a mailbox can be found with a list of addresses", async () => {
  await invite();
  await here.app.database.transaction(({ suppressions }) => suppressions.add(mailboxOf(GUS, here.app.context.keys)));
  const text = await stored();
  expect(text).toContain(Buffer.from(mailboxOf(GUS, here.app.context.keys).hash).toString("hex"));
  expect(text).not.toContain(PLAIN.toString("hex"));
  expect(text).not.toContain("gus");
});

test("a guest who unsubscribed from an earlier release with a tagged address gets nothing there", async () => {
  const plain = createHash("sha256").update("gus+tag@example.org").digest();
  await here.table.query("INSERT INTO mail_suppressions (mailbox) VALUES ($1)", [plain]);
  await purge();
  await here.invited("Gus+tag@example.org");
  expect(here.mail.mails).toEqual([]);
});

test("a guest who unsubscribed from an earlier release gets nothing, before the purge and after it", async () => {
  await here.table.query("INSERT INTO mail_suppressions (mailbox) VALUES ($1)", [PLAIN]);
  await here.table.query(
    `INSERT INTO mail_deliveries (key, kind, mailbox, begun_at, sent_at)
     VALUES ('answered/' || encode($1, 'hex'), 'answered', $1, now(), now())`,
    [PLAIN],
  );
  await invite();
  expect(here.mailsTo(GUS)).toEqual([]);
  await purge();
  expect(await stored()).not.toContain(PLAIN.toString("hex"));
  expect(await here.table.query("SELECT key FROM mail_deliveries")).toHaveLength(1);
  await invite();
  expect(here.mailsTo(GUS)).toEqual([]);
});

test("what an earlier release sent to a mailbox is not sent again, and counts", async () => {
  const meetingID = await here.invited(GUS);
  expect(here.mailsTo(GUS)).toHaveLength(1);
  const { hash } = mailboxOf(GUS, here.app.context.keys);
  await here.table.query(
    "UPDATE mail_deliveries SET mailbox = $1, keyed = false, key = replace(key, encode($2, 'hex'), encode($1, 'hex'))",
    [PLAIN, hash],
  );
  for (const when of ["before", "after"]) {
    if (when === "after") await purge();
    await here.app.database.transaction(({ notices }) => notices.notifySchedule(meetingID as never));
    await here.quiet();
    expect([when, here.mailsTo(GUS).length]).toEqual([when, 1]);
  }
});
