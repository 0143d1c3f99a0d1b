import { describe, expect, test } from "vitest";
import { en } from "#domain/messages/en.ts";
import type { Messages } from "#domain/messages/message.ts";
import { pseudoText } from "../../client/build/texts.ts";
import { readerFor } from "../language/words.ts";
import {
  addressProofMail,
  knownAddressMail,
  passwordResetMail,
  securedMail,
  accessTokenMail,
  verificationMail,
} from "../accounts/account-mails.ts";
import { answeredMail, digestMail } from "../notices/first-answers.ts";
import { mailWords, type MailWords, untrustedText } from "./mail-words.ts";
import { scheduleMail, type ScheduleChange, whenText } from "../scheduling/schedule-mail.ts";
import { type MailText, withOperator } from "./write-mail.ts";
import { list } from "#domain/testing/list.ts";

const publicUrl = "https://overlap.example.org";
const unsubscribePage = `${publicUrl}/unsubscribe?token=x`;
const at = (text: string) => Date.parse(text);
const schedule = { start: at("2026-12-02T08:00Z"), end: at("2026-12-02T09:30Z") };
const previous = { start: at("2026-12-01T08:00Z"), end: at("2026-12-01T09:00Z") };

const ENGLISH = mailWords(readerFor({ locale: "en" }));

type Differently = { name?: string; about?: string; place?: string; to?: string; words?: MailWords };

function scheduled(change: ScheduleChange, differently: Differently = {}): MailText {
  const { name = "Choir", about = "", place, to = "Ann", words = ENGLISH } = differently;
  return scheduleMail(
    {
      change,
      hasEntry: true,
      name: to,
      meeting: { name, about, place, timezone: "Europe/Berlin", url: `${publicUrl}/m/abcdefghijkl` },
      publicUrl,
      reason: words.text("mail.userReason"),
      unsubscribePage,
    },
    words,
  );
}

const RESET = { name: "Ann", url: `${publicUrl}/confirm-password-reset?t=1`, publicUrl };
const TO_ANN = { name: "Ann", publicUrl, unsubscribePage };
const CHOIR = { name: "Choir", url: `${publicUrl}/m/abcdefghijkl` };
const MEETINGS = [
  { ...CHOIR, respondents: Array.from({ length: 24 }, (_, n) => `Guest ${n}`) },
  { name: "Band", url: `${publicUrl}/m/bbcdefghijkl`, respondents: ["Ben"] },
];

/** Lists mails by their English subject. */
const mailsIn = (words: MailWords): Record<string, MailText> => ({
  "Overlap signup confirmation": verificationMail(
    { name: "Ann", url: `${publicUrl}/verify-email?a=1&b=2`, publicUrl },
    words,
  ),
  "Confirm your email address for Overlap": addressProofMail(
    { provider: "Microsoft", url: `${publicUrl}/redirect/microsoft/proved?proof=x`, publicUrl },
    words,
  ),
  "You already have an Overlap account": knownAddressMail({ hasPassword: true, publicUrl }, words),
  "Overlap password reset": passwordResetMail({ ...RESET, isFirst: false }, words),
  "Set your Overlap password": passwordResetMail({ ...RESET, isFirst: true }, words),
  'Ben responded to "Choir"': answeredMail({ ...TO_ANN, respondent: "Ben", meeting: CHOIR }, words),
  "25 people responded to your meetings": digestMail({ ...TO_ANN, meetings: MEETINGS }, words),
  "Your Overlap account was secured": securedMail({ name: "Ann", publicUrl }, words),
  "A personal access token was created in your Overlap account": accessTokenMail({ name: "Ann", publicUrl }, words),
  "Choir has been scheduled": scheduled({ kind: "scheduled", schedule }, { words, place: "Room 2" }),
  "Choir has been rescheduled": scheduled({ kind: "rescheduled", schedule, before: previous }, { words }),
  "Reminder: Choir": scheduled({ kind: "reminder", schedule }, { words, place: "Room 2" }),
  "Choir has been updated": scheduled({ kind: "updated", schedule }, { words }),
  "Choir has been cancelled": scheduled({ kind: "cancelled", before: previous }, { words }),
  "You are no longer expected at Choir": scheduled({ kind: "removed", before: previous }, { words }),
  "Choir is now in your account": scheduled({ kind: "claimed", before: previous }, { words }),
});

const MAILS = mailsIn(ENGLISH);

describe.each(Object.entries(MAILS))("%s", (subject, mail) => {
  test(`the mail "${subject}" has its subject and equal content as text and HTML`, () => {
    expect(mail.subject).toBe(subject);
    const words = (text: string) => new Set(text.replaceAll("&#39;", "'").match(/[A-Za-z]{4,}/g));
    const page = mail.html.replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, " ").replaceAll(/&quot;|&#39;/g, '"');
    const missing = [...words(mail.text)].filter((word) => !words(page).has(word) && !mail.html.includes(word));
    expect(missing.filter((word) => !["Time", "zone", "longer", "http", "https"].includes(word))).toEqual([]);
  });

  test(`the mail "${subject}" links only to us and loads nothing`, () => {
    for (const [, link = ""] of mail.html.matchAll(/href="([^"]*)"/g)) expect(link.startsWith(publicUrl)).toBe(true);
    expect(mail.html).not.toMatch(/<(?:img|script|link|iframe|form)|src=|url\(|@import/i);
    expect(mail.text).toContain(publicUrl);
  });

  test(`the page of the mail "${subject}" has its subject as title, without markup`, () => {
    const [, title = ""] = /<title>(.*)<\/title>/.exec(mail.html) ?? [];
    expect(title.replaceAll("&quot;", '"')).toBe(subject);
  });

  test(`the mail "${subject}" has a dark mode`, () => {
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail.html).toContain("prefers-color-scheme:dark");
  });
});

test("knownAddressMail offers a new password only to a user with a password", () => {
  const [known, providerOnly] = [true, false].map(
    (hasPassword) => knownAddressMail({ hasPassword, publicUrl }, ENGLISH).text,
  );
  expect(known).toContain("Choose a new password");
  expect(providerOnly).toContain("Set a password");
  expect(providerOnly).not.toMatch(/forgotten|new password/);
});

test.each([
  ["en", "Europe/Berlin", "Wednesday, December 2, 2026", "9:00 – 10:30 AM CET"],
  ["en-GB", "Europe/London", "Wednesday, 2 December 2026", "08:00–09:30 GMT"],
  ["de", "Europe/Berlin", "Mittwoch, 2. Dezember 2026", "09:00–10:30 Uhr MEZ"],
  ["fr", "America/New_York", "mercredi 2 décembre 2026", "03:00 – 04:30 UTC−5"],
  ["en-US", "Asia/Kathmandu", "Wednesday, December 2, 2026", "1:45 – 3:15 PM GMT+5:45"],
])("a scheduled time for %s on the clocks of %s has its own form", (locale, zone, date, time) => {
  const text = whenText(schedule, zone, mailWords(readerFor({ locale })));
  const spaces = (one: string) => one.replaceAll(/\s/gu, " ");
  expect([spaces(text.date), spaces(text.time), text.zone]).toEqual([date, time, zone]);
});

test("a scheduled time has its zone's abbreviation, and both when the clocks change in between", () => {
  const summer = { start: at("2026-07-02T08:00Z"), end: at("2026-07-02T09:00Z") };
  expect(whenText(summer, "America/New_York", ENGLISH).time).toMatch(/EDT$/);
  const night = { start: at("2026-10-25T00:30Z"), end: at("2026-10-25T01:30Z") };
  expect(whenText(night, "Europe/Berlin", ENGLISH).time).toMatch(/^2:30\sAM CEST – 2:30\sAM CET$/u);
});

test("a scheduled time that crosses midnight names both days", () => {
  const party = { start: at("2026-12-31T21:00Z"), end: at("2027-01-01T03:00Z") };
  const { date, time } = whenText(party, "Europe/Berlin", ENGLISH);
  expect(date).toMatch(/^Thursday, December 31, 2026\s–\sFriday, January 1, 2027$/u);
  expect(time).toMatch(/^10\sPM – 4\sAM CET$/u);
});

test("a scheduled time that ends at midnight names only its first day", () => {
  const evening = { start: at("2026-12-31T20:00Z"), end: at("2026-12-31T23:00Z") };
  const { date, time } = whenText(evening, "Europe/Berlin", ENGLISH);
  expect(date).toBe("Thursday, December 31, 2026");
  expect(time).toMatch(/^9\sPM – 12\sAM CET$/u);
});

test.each(list("http://evil.example/x www.evil.example evil.example ann@evil.example EVIL.EXAMPLE bücher.example"))(
  "untrustedText makes %s no link for mail programs",
  (name) => {
    const written = untrustedText(name);
    expect(written).not.toBe(name);
    expect(written).not.toMatch(/[\p{L}\p{N}]\.[\p{L}\p{N}]|:\/\/|@[\p{L}\p{N}]/u);
    expect(written.replaceAll("\u2060", "")).toBe(name);
  },
);

test.each(["Ann", "J. R. Smith", "Zoë Ω", "3 p.m. crew", "Dr.-Ing. Müller", "R2-D2 & co.", "فاطمة", "a:b"])(
  "untrustedText leaves %s unchanged",
  (name) => {
    expect(untrustedText(name)).toBe(name);
  },
);

test("untrustedText keeps a name on one line and in its direction", () => {
  expect(untrustedText("a\r\nBcc: x\u2028\t b\u202Ec\u0000")).toBe("a Bcc: x b c");
});

test("mails escape every name and text in HTML", () => {
  const evil = `"><img src=x onerror=alert(1)>'&`;
  for (const mail of [
    scheduled({ kind: "scheduled", schedule }, { name: evil, about: evil, to: evil }),
    verificationMail({ name: evil, url: `${publicUrl}/verify-email?a="><script>`, publicUrl }, ENGLISH),
    answeredMail(
      { name: evil, respondent: evil, meeting: { name: evil, url: publicUrl }, publicUrl, unsubscribePage },
      ENGLISH,
    ),
  ]) {
    expect(mail.html).not.toMatch(/<img|<script/i);
    expect(mail.html).toContain("&lt;img src=x onerror=alert(1)&gt;&#39;&amp;");
    expect(mail.text).toContain("<img src=x");
  }
});

test.each([
  ["محمد", "\u2068محمد\u2069"],
  ["Ana (Ops)", "Ana (Ops)"],
  ["Ana محمد", "\u2068Ana محمد\u2069"],
])("an English mail writes the name %s as %s", (name, written) => {
  const mail = answeredMail({ ...TO_ANN, name, respondent: name, meeting: { ...CHOIR, name } }, ENGLISH);
  expect(mail.subject).toBe(`${written} responded to "${written}"`);
  expect(mail.text).toContain(`Hello ${written},\n\n${written} has added their availability to "${written}".`);
  expect(mail.html).toContain(`<bdi>${name}</bdi> has added`);
  const digest = digestMail({ ...TO_ANN, meetings: [{ ...CHOIR, name, respondents: [name, "Ben", name] }] }, ENGLISH);
  expect(digest.text).toContain(`New availabilities in "${written}": ${written}, Ben, ${written}.`);
});

test.each(["محمد", "Ana (Ops)", "Ana محمد"])("an Arabic mail isolates the name %s", (name) => {
  const words = mailWords(readerFor({ locale: "ar" }));
  const { subject, html, text } = scheduled({ kind: "scheduled", schedule }, { name, to: name, words });
  const [, title] = /<title>(.*)<\/title>/.exec(html) ?? [];
  for (const written of [subject, text, title]) expect(written).toContain(`\u2068${name}\u2069`);
  expect(text).toContain("\u2068Europe/Berlin\u2069");
  expect(html).toContain(`<bdi>${name}</bdi>`);
  // No invisible sign becomes a part of a link.
  expect(text).not.toMatch(/https?:\S*[\u2066-\u2069]/u);
});

describe("a mail in another language", () => {
  // The cast is safe because the catalogue has the keys of `en`.
  const pseudo = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, pseudoText(text)])) as Messages;
  const german = readerFor({ locale: "de" });

  test.each(Object.entries(mailsIn(mailWords(german, pseudo))))(
    "every text of the mail %j comes from the catalogue",
    (_, { subject, text, html }) => {
      const [, title = ""] = /<title>(.*)<\/title>/.exec(html) ?? [];
      const visible = html.replace(/<head>.*<\/head>/s, "").replaceAll(/<[^>]*>/g, "\n");
      const names = /Ann|Ben|Choir|Band|Overlap|Guest \d+|Europe\/Berlin|https?:\S+|overlap\.example\.org/g;
      for (const written of [subject, title, text, visible]) {
        // Text in brackets comes from the catalogue, and days come from Intl.
        let rest = written.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll(names, "");
        while (/\[[^[\]]*\]/.test(rest)) rest = rest.replaceAll(/\[[^[\]]*\]/g, "");
        rest = rest.replaceAll(/\p{L}+, \d+\. Dezember 2026/gu, "");
        expect(rest).not.toMatch(/\p{L}/u);
      }
      expect(`${subject}${text}`).not.toMatch(/\{|\}/);
    },
  );

  test("a mail's page names its language, and writes numbers and lists in that language", () => {
    const names = Array.from({ length: 1_234 }, (_, n) => `Guest ${n}`);
    const meetings = [{ name: "Chor", url: `${publicUrl}/m/abcdefghijkl`, respondents: names }];
    const { subject, text, html } = digestMail(
      { name: "Ann", meetings, publicUrl, unsubscribePage },
      mailWords(german),
    );
    expect(html).toContain('<html lang="de">');
    expect(subject).toContain("1.234");
    expect(text).toContain("Guest 19 und 1.214");
  });

  test("an Arabic mail runs from right to left", () => {
    const words = mailWords(readerFor({ locale: "ar" }));
    const { html } = scheduled({ kind: "scheduled", schedule }, { words, about: "Ann" });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toMatch(/<body [^>]*dir="rtl"/);
    expect(html).toMatch(/border-right:4px.*border-right:3px/s);
    expect(html).not.toContain("border-left");
    // The text aligns with its bar in either direction.
    expect(html).toMatch(/text-align:right;border-right:3px/);
  });

  test("a reader with an unsupported language gets English with the days and clocks of their region", () => {
    const { text } = scheduled({ kind: "scheduled", schedule }, { words: mailWords(readerFor({ locale: "fi-FI" })) });
    expect(text).toContain("takes place at this time");
    expect(text).toMatch(/0?9[.:]00\s?–\s?10[.:]30/u);
  });
});

test("a mail ends with the site's operator, escaped, and its text with the plain addresses", () => {
  const { html: page } = accessTokenMail({ name: "Ann", publicUrl }, ENGLISH);
  const mail = { subject: "S", text: "Hello\n\n-- \nOverlap\n", html: page };
  const operator = {
    name: "Chess & <Go> $& Club",
    imprintUrl: "https://club.example/imprint?a=1&b=2",
    privacyUrl: "http://club.example/",
  };
  const { text, html } = withOperator(mail, operator);
  expect(text).toBe(`Hello\n\n-- \nOverlap\nChess & <Go> $& Club\n${operator.imprintUrl}\n${operator.privacyUrl}\n`);
  expect(html).toContain("<bdi>Chess &amp; &lt;Go&gt; $&amp; Club</bdi> · ");
  expect(html).toContain('href="https://club.example/imprint?a=1&amp;b=2">club.example/imprint?a=1&amp;b=2</a> · ');
  expect(html).toContain('href="http://club.example/">club.example</a></td></tr>');
  expect(withOperator(mail, undefined)).toBe(mail);
});
