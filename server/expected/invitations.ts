import type { MailedPerson } from "#db/stores/expected-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { ExpectedID } from "#domain/ids.ts";
import { type ExpectedMail, type ExpectedPerson, type NotSent, whyNotSent } from "#domain/meeting/expected.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { isClosed } from "#domain/meeting/closing.ts";
import { message } from "#domain/messages/message.ts";
import { refuse, refuseFaults } from "#domain/refusal.ts";
import type { User } from "#domain/user.ts";
import { refuseWithoutMail } from "../accounts/sign-up.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import type { Keys } from "../keys.ts";
import { readerFor } from "../language/words.ts";
import { inviteMail } from "./invite-mail.ts";
import { mailWords } from "../mail/mail-words.ts";
import { countedDomain, mailboxOf, recipientHash } from "../mail/mailbox.ts";
import { unchangedSince } from "../meetings/change-meeting.ts";
import { lockTo } from "../meetings/permissions.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { isWithinLimit } from "../http/rate-limit.ts";

export const sendInvitations = (call: Call<"sendInvitations">, context: AppContext) =>
  sendMails(call, "invitation", context);
export const sendReminders = (call: Call<"sendReminders">, context: AppContext) => sendMails(call, "reminder", context);

type MailCall = Pick<Call<"sendInvitations">, "params" | "body" | "credentials" | "preconditions" | "address">;

/**
 * Enqueues mails with links to expected people. It counts them under the locks of meeting and organiser, so that two calls
 * together never exceed a limit.
 */
async function sendMails(call: MailCall, kind: ExpectedMail["kind"], context: AppContext) {
  const { database, clock, keys } = context;
  const { meetingID } = call.params;
  const { userID } = call.credentials;
  const isPreview = call.body.preview === true;
  const nowMs = clock().epochMilliseconds;
  const check = await unchangedSince(call, context);
  const outcome = await database.transaction(async (stores) => {
    const { meeting } = await lockTo("edit", stores, call);
    check(meeting);
    const people = selectPeople(await stores.expected.list(meetingID), call.body.expectedIDs);
    const proved = userID && (await stores.users.provedAddress(userID, { isLocked: true }));
    if (proved === undefined) refuse("unverified", "api.unverified");
    if (meeting.schedule !== undefined) refuse("scheduled", "api.alreadyScheduled");
    if (isClosed(meeting, nowMs)) refuse("closed", "api.closedToMails");
    refuseWithoutMail(context);
    const organiser = mailboxOf(proved, keys);
    const unwanted = await unsubscribedOf(people, stores, keys);
    const allowance = await openAllowance({ stores, people, organiser, call, nowMs }, context);
    const sent: MailedPerson[] = [];
    const notSent: { expectedID: ExpectedID; reason: NotSent }[] = [];
    for (const person of people) {
      const { email, expectedID } = person;
      const isUnsubscribed = unwanted.has(expectedID);
      const why = whyNotSent(person, { kind, now: nowMs, isUnsubscribed });
      if (why !== undefined || email === undefined) notSent.push({ expectedID, reason: why ?? "noAddress" });
      else if (!(await allowance.take(email))) notSent.push({ expectedID, reason: "limit" });
      else {
        const hashes = { mailbox: mailboxOf(email, keys), recipient: recipientHash(email, keys) };
        sent.push({ ...person, ...hashes });
      }
    }
    if (sent.length > 0 && !isPreview) {
      await stores.expected.countMails(meetingID, sent, { kind, at: nowMs, organiser });
      const jobs = sent.map(({ expectedID, mailbox }) => {
        const payload = { meetingID, expectedID, kind, at: nowMs, mailbox: mailbox.toHex() };
        return { name: "inviteExpected", payload } as const;
      });
      await stores.jobs.addAll(jobs);
    }
    const [first] = isPreview ? sent : [];
    return { meeting, first, sent: sent.map(({ expectedID }) => expectedID), notSent };
  });
  const { meeting, first, sent, notSent } = outcome;
  if (sent.length > 0 && !isPreview) context.announce(meetingID, "edited");
  const organiser = first && userID && (await database.views.users.user(userID));
  const mail = first && organiser && previewTo(first, { kind, meeting, organiser }, context.publicUrl());
  return { sent, notSent, ...(mail !== undefined && { mail }) };
}

/** Such mails to one recipient within 24 hours, because the organiser may have typed a stranger's address. */
export const MAX_FROM_ORGANISER = 5;
export const MAX_FROM_ALL = 20;

type Mailing = {
  readonly stores: Pick<Stores, "expected">;
  readonly people: readonly ExpectedPerson[];
  /** HMAC of the organiser's mailbox. */
  readonly organiser: Uint8Array;
  readonly call: MailCall;
  readonly nowMs: number;
};

/**
 * Counts the mails that may still leave today: by organiser, by recipient and, as at sign-up, by mail domain. The
 * organiser's row must be locked; this function locks the recipients.
 */
async function openAllowance({ stores, people, organiser, call, nowMs }: Mailing, context: AppContext) {
  const { config, keys, rateLimit } = context;
  const since = nowMs - DAY_MS;
  let remaining = config.invitationsPerDay - (await stores.expected.mailsSince(organiser, since));
  const recipients = people.flatMap(({ email }) => (email === undefined ? [] : [recipientHash(email, keys)]));
  const counts = await stores.expected.countByRecipient(recipients, organiser, since);
  return {
    /** Counts a mail to this address. Returns false, and counts nothing, when a limit is reached. */
    async take(email: string): Promise<boolean> {
      const recipient = recipientHash(email, keys).toHex();
      const { total, fromOrganiser } = counts.get(recipient) ?? { total: 0, fromOrganiser: 0 };
      if (remaining <= 0 || total >= MAX_FROM_ALL || fromOrganiser >= MAX_FROM_ORGANISER) return false;
      const domainLimit = rateLimit(
        "mailDomain",
        `${call.address} ${countedDomain(email)}`,
        call.body.preview === true ? 0 : 1,
      );
      if (!(await isWithinLimit(domainLimit))) return false;
      counts.set(recipient, { total: total + 1, fromOrganiser: fromOrganiser + 1 });
      remaining -= 1;
      return true;
    },
  };
}

/**
 * Writes the mail as a preview without the recipient's own links. It is in the organiser's language, because the
 * recipient's language would tell who has an account.
 */
function previewTo(
  { name }: ExpectedPerson,
  { kind, meeting, organiser }: Pick<ExpectedMail, "kind"> & { readonly meeting: Meeting; readonly organiser: User },
  publicUrl: string,
) {
  const url = `${publicUrl}/m/${meeting.meetingID}#as=…`;
  const { subject, text } = inviteMail(
    { name, kind, meeting, organiser: organiser.name, url, publicUrl, unsubscribePage: `${publicUrl}/unsubscribe#…` },
    mailWords(readerFor(organiser)),
  );
  return { subject, text };
}

/** Returns the selected people, or all; refuses an unknown id at its index. */
function selectPeople(expected: readonly ExpectedPerson[], ids: readonly ExpectedID[] | undefined) {
  if (ids === undefined) return expected;
  const byID = new Map(expected.map((person) => [person.expectedID, person]));
  const unknown = [...ids.entries()].filter(([, id]) => !byID.has(id));
  refuseFaults(unknown.map(([index]) => ({ path: `expectedIDs[${index}]`, message: message("api.noSuchExpected") })));
  return ids.flatMap((id) => byID.get(id) ?? []);
}

/**
 * Returns the people whose mailbox has unsubscribed. The settings of an account with the address do not count, because
 * the reply would tell which addresses have an account.
 */
async function unsubscribedOf(people: readonly ExpectedPerson[], { expected }: Stores, keys: Keys) {
  const addressed = people.flatMap(({ email, expectedID }) =>
    email === undefined ? [] : [{ expectedID, mailbox: mailboxOf(email, keys) }],
  );
  const suppressed = await expected.unsubscribed(addressed.map(({ mailbox }) => mailbox));
  return new Set(
    addressed.filter(({ mailbox }) => suppressed.has(mailbox.toHex())).map(({ expectedID }) => expectedID),
  );
}
