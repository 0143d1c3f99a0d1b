import { JOB_KEYS } from "#domain/contract/jobs.ts";
import { readerFor } from "../language/words.ts";
import { passwordResetMail } from "../mail/account-mails.ts";
import { mailWords } from "../mail/mail-words.ts";
import { deliver } from "./deliver.ts";
import type { Task } from "./tasks.ts";

/** A user who has waited longer has asked again, or has remembered. */
const MAX_DELAY_MS = 4 * 3_600_000;

/**
 * Sends the link that replaces a forgotten password, or sets the first one. The token is made here and now, so that none
 * lies in the queue and its time begins when the mail leaves.
 */
export const sendPasswordReset: Task<"send-password-reset"> = async (payload, context, signal) => {
  const { userID, asked } = payload;
  const { database, tokens } = context;
  if (context.clock().epochMilliseconds > asked + MAX_DELAY_MS) return;
  const user = await database.views.users.user(userID);
  if (user === undefined) return;
  const isFirst = (await database.views.users.login(user.email))?.passwordHash === undefined;

  const reset = tokens.issue("password-reset", userID);
  await database.transaction(({ passwordResets }) => passwordResets.insert(reset));
  const publicUrl = context.publicUrl();
  const query = new URLSearchParams({ pwresetToken: reset.token, ...(isFirst && { first: "true" }) }).toString();
  const url = `${publicUrl}/confirm-password-reset?${query}`;
  const mail = passwordResetMail({ name: user.name, url, isFirst, publicUrl }, mailWords(readerFor(user)));
  const key = JOB_KEYS.passwordReset(userID);
  await deliver(
    {
      address: user.email,
      key: `${key}/${asked}`,
      what: { kind: "account" },
      decide: () => ({ kind: "send", mail: { ...mail, to: { name: user.name, address: user.email } } }),
      again: (stores, after) => stores.jobs.add("send-password-reset", payload, { key, after, priority: "account" }),
    },
    context,
    signal,
  );
};
