import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { newMeeting } from "#db/testing/stored.ts";
import { invitationIcs, type InvitationMethod } from "#domain/calendar/ics.ts";
import { LANGUAGES } from "#domain/language/languages.ts";
import { readerFor } from "../language/words.ts";
import { createLog } from "../log.ts";
import { receivedMail } from "../testing/received-mail.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import * as accountMails from "../accounts/account-mails.ts";
import * as inviteMails from "../expected/invite-mail.ts";
import * as ownLinkMails from "../expected/own-link.ts";
import * as allAnsweredMails from "../notices/all-answered.ts";
import * as answerMails from "../notices/first-answers.ts";
import { mailWords, type MailWords } from "./mail-words.ts";
import { type Mail, outboxMailer } from "./mailer.ts";
import * as scheduleMails from "../scheduling/schedule-mail.ts";
import type { MailText } from "./write-mail.ts";

const publicUrl = "https://overlap.example.org";
const unsubscribePage = `${publicUrl}/unsubscribe?token=uabc.def`;
const unsubscribeUrl = `${publicUrl}/api/unsubscribe?token=uabc.def`;
const url = `${publicUrl}/m/abcdefghijkl`;
/** Has accents, header syntax, two writing directions and a character outside the basic plane. */
const name = 'Zoë "Łucja" Ångström-İ, 山田太郎 <🎻>; نورا';
const meeting =
  "コーラスの練習 – Frühlingsfest, 100 % «Ça & là»: لقاء الربيع 🎶 with a name long enough to be folded in a header";
const schedule = { start: Date.parse("2026-12-02T08:00Z"), end: Date.parse("2026-12-02T09:30Z") };
const previous = { start: Date.parse("2026-12-01T08:00Z"), end: Date.parse("2026-12-01T09:00Z") };
const sender = { name: "Overlap Überall", address: "no-reply@overlap.example.org" };
const to = { name, address: "zoe@xn--bcher-kva.example" };

type Kind = { readonly text: MailText; readonly isNotice?: true; readonly method?: InvitationMethod };

/** Lists every kind of mail by the function that writes it and its variant. */
function kindsIn(words: MailWords): Record<string, Kind> {
  const plain = { name, publicUrl };
  const notice = { ...plain, unsubscribePage };
  const reason = words.text("mail.userReason");
  const stored = { ...newMeeting(), name: meeting, version: 1 };
  const scheduled = (change: scheduleMails.ScheduleChange, method?: InvitationMethod): Kind => {
    const about = { name: meeting, about: "Noten – 楽譜\nنوتة", place: "Café Œuvre", timezone: "Europe/Berlin", url };
    const text = scheduleMails.scheduleMail(
      { ...notice, change, hasEntry: method !== undefined, meeting: about, reason },
      words,
    );
    return { text, isNotice: true, ...(method !== undefined && { method }) };
  };
  const invite = { ...notice, meeting: stored, organiser: name, url };
  return {
    verificationMail: {
      text: accountMails.verificationMail({ ...plain, url: `${publicUrl}/verify-email?a=1&b=2` }, words),
    },
    knownAddressMail: { text: accountMails.knownAddressMail({ hasPassword: true, publicUrl }, words) },
    addressProofMail: { text: accountMails.addressProofMail({ provider: "Google", url, publicUrl }, words) },
    "passwordResetMail first": { text: accountMails.passwordResetMail({ ...plain, url, isFirst: true }, words) },
    "passwordResetMail next": { text: accountMails.passwordResetMail({ ...plain, url, isFirst: false }, words) },
    securedMail: { text: accountMails.securedMail(plain, words) },
    accessTokenMail: { text: accountMails.accessTokenMail(plain, words) },
    answeredMail: {
      text: answerMails.answeredMail({ ...notice, respondent: name, meeting: { name: meeting, url } }, words),
      isNotice: true,
    },
    digestMail: {
      text: answerMails.digestMail(
        { ...notice, meetings: [{ name: meeting, url, respondents: [name, "Ben"] }] },
        words,
      ),
      isNotice: true,
    },
    allAnsweredMail: {
      text: allAnsweredMails.allAnsweredMail({ ...notice, meeting: stored, count: 3, when: schedule, url }, words),
      isNotice: true,
    },
    "inviteMail invitation": { text: inviteMails.inviteMail({ ...invite, kind: "invitation" }, words), isNotice: true },
    "inviteMail reminder": { text: inviteMails.inviteMail({ ...invite, kind: "reminder" }, words), isNotice: true },
    "ownLinkMail organiser": {
      text: ownLinkMails.ownLinkMail({ ...notice, kind: "organiser", meeting, url }, words),
      isNotice: true,
    },
    "ownLinkMail answer": {
      text: ownLinkMails.ownLinkMail({ ...notice, kind: "answer", meeting, url }, words),
      isNotice: true,
    },
    "scheduleMail scheduled": scheduled({ kind: "scheduled", schedule }, "REQUEST"),
    "scheduleMail first of a guest": scheduled({ kind: "scheduled", schedule }),
    "scheduleMail rescheduled": scheduled({ kind: "rescheduled", schedule, before: previous }, "REQUEST"),
    "scheduleMail updated": scheduled({ kind: "updated", schedule }, "REQUEST"),
    "scheduleMail reminder": scheduled({ kind: "reminder", schedule }),
    "scheduleMail cancelled": scheduled({ kind: "cancelled", before: previous }, "CANCEL"),
    "scheduleMail removed": scheduled({ kind: "removed", before: previous }, "CANCEL"),
    "scheduleMail claimed": scheduled({ kind: "claimed", before: previous }, "CANCEL"),
  };
}

function entry(method: InvitationMethod): string {
  return invitationIcs(method, {
    uid: "abcdefghijkl@overlap.example.org",
    sequence: 3,
    stamp: schedule.start,
    ...schedule,
    timezone: "Europe/Berlin",
    url,
    summary: meeting,
    description: `Noten – 楽譜; نوتة, "\\"\n\n${url}`,
    place: "Café Œuvre; 2. Stock, links",
    organiser: { name, email: sender.address },
    attendee: { name, email: to.address },
  });
}

/** Returns a function that sends a mail into a file and reads its bytes. */
function openOutbox() {
  const folder = temporaryFolder(onTestFinished);
  const clock = () => Temporal.Instant.from("2026-11-24T06:00Z");
  const mailer = outboxMailer({ folder, log: createLog("silent"), clock }, sender);
  return async (mail: Mail): Promise<Buffer> => {
    await mailer.send(mail);
    const file = readdirSync(folder).find((one) => one.endsWith(` ${mail.id}.eml`)) ?? "";
    return readFileSync(join(folder, file));
  };
}

test.for(LANGUAGES)(
  "PostalMime and an independent calendar parser read every kind of mail in $name",
  async ({ tag }) => {
    const send = openOutbox();
    const words = mailWords(readerFor({ locale: tag }));
    for (const [kind, { text, isNotice, method }] of Object.entries(kindsIn(words))) {
      const id = kind.replaceAll(/[^A-Za-z]/g, ".");
      const invitation = method && { method, ics: entry(method) };
      const source = await send({
        ...text,
        id,
        to,
        ...(isNotice && { unsubscribeUrl }),
        ...(invitation && { invitation }),
      });
      const mail = await PostalMime.parse(source);
      const header = (wanted: string) => mail.headers.filter(({ key }) => key === wanted).map(({ value }) => value);
      expect([kind, mail.subject]).toEqual([kind, text.subject]);
      expect(mail.from).toMatchObject(sender);
      expect(mail.to).toMatchObject([to]);
      expect(mail.messageId).toBe(`<${id}@overlap.example.org>`);
      expect(Number.isNaN(Date.parse(mail.date ?? ""))).toBe(false);
      // Text and HTML arrive whole, as alternatives.
      expect(mail.text?.trim()).toBe(text.text.trim());
      expect(mail.html?.trim()).toBe(text.html.trim());
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain("\uFFFD");
      expect(header("content-type").join()).toContain(method === undefined ? "multipart/alternative" : "multipart/");
      expect(String(source)).toMatch(/^Content-Type: multipart\/alternative/m);
      expect(header("list-unsubscribe")).toEqual(isNotice ? [`<${unsubscribeUrl}>`] : []);
      expect(header("list-unsubscribe-post")).toEqual(isNotice ? ["List-Unsubscribe=One-Click"] : []);
      // Servers refuse or break longer lines and other bytes (RFC 5322 §2.1.1, RFC 5321 §2.4).
      const lines = source.toString("latin1").split("\r\n");
      expect(lines.filter((line) => line.length > 998 || /[^\t\x20-\x7e]/.test(line))).toEqual([]);
      expect(mail.attachments.length > 0).toBe(method !== undefined);
      if (method !== undefined) await expectEntry(source, method);
    }
  },
);

/** Expects an independent parser to read the entry, and both places of its method to agree. */
async function expectEntry(source: Buffer, method: InvitationMethod): Promise<void> {
  const mail = await PostalMime.parse(source);
  const parts = mail.attachments.filter(({ mimeType }) => mimeType === "text/calendar");
  expect(parts.map((part) => part.method ?? method)).toEqual(parts.map(() => method));
  expect(String(source)).toMatch(new RegExp(`^Content-Type: text/calendar;[^]*?method=${method}`, "m"));
  const read = (await receivedMail(to.address, String(source))).entry;
  expect(read).toMatchObject({
    method,
    uid: "abcdefghijkl@overlap.example.org",
    sequence: 3,
    status: method === "CANCEL" ? "CANCELLED" : "CONFIRMED",
    summary: meeting,
    description: `Noten – 楽譜; نوتة, "\\"\n\n${url}`,
    location: "Café Œuvre; 2. Stock, links",
  });
  expect([read?.start, read?.end]).toEqual(["2026-12-02T08:00:00Z", "2026-12-02T09:30:00Z"]);
  expect(read?.organiser).toContain("山田太郎");
  expect(read?.attendee).toContain(to.address);
}

test("the table of mails in these tests names every function that writes a mail", () => {
  const modules = [accountMails, answerMails, allAnsweredMails, inviteMails, ownLinkMails, scheduleMails];
  const written = modules.flatMap((module) => Object.keys(module));
  const tried = new Set(Object.keys(kindsIn(mailWords(readerFor({ locale: "en" })))).map((kind) => kind.split(" ")[0]));
  expect(written.filter((exported) => exported.endsWith("Mail") && !tried.has(exported))).toEqual([]);
});
