import { expect, test } from "vitest";
import { readerFor } from "../language/words.ts";
import { answeredMail, digestMail } from "./answer-mails.ts";
import { mailWords } from "./mail-words.ts";
import { scheduleMail } from "./schedule-mail.ts";

const publicUrl = "https://overlap.example.org";
const links = { publicUrl, unsubscribePage: `${publicUrl}/unsubscribe?token=x` };
const url = `${publicUrl}/m/abcdefghijkl`;

test.each([
  ["محمد", "\u2068محمد\u2069"],
  ["Ana (Ops)", "Ana (Ops)"],
  ["Ana محمد", "\u2068Ana محمد\u2069"],
])("in an English mail %s is written %s", (name, written) => {
  const words = mailWords(readerFor({ locale: "en" }));
  const { subject, html, text } = answeredMail({ name, respondent: name, meeting: { name, url }, ...links }, words);
  expect(subject).toBe(`${written} responded to "${written}"`);
  expect(text).toContain(`Hello ${written},\n\n${written} has added their availability to "${written}".`);
  expect(html).toContain(`<bdi>${name}</bdi> has added`);
  const digest = digestMail({ name, meetings: [{ name, url, respondents: [name, "Ben", name] }], ...links }, words);
  expect(digest.text).toContain(`New availabilities in "${written}": ${written}, Ben, ${written}.`);
});

test.each(["محمد", "Ana (Ops)", "Ana محمد"])("in an Arabic mail %s keeps to itself", (name) => {
  const words = mailWords(readerFor({ locale: "ar" }));
  const schedule = { start: Date.parse("2026-12-02T08:00Z"), end: Date.parse("2026-12-02T09:30Z") };
  const { subject, html, text } = scheduleMail(
    {
      change: { kind: "scheduled", schedule },
      hasEntry: true,
      name,
      meeting: { name, about: "", timezone: "Europe/Berlin", url },
      reason: words.text("mail.userReason"),
      ...links,
    },
    words,
  );
  const [, title] = /<title>(.*)<\/title>/.exec(html) ?? [];
  for (const said of [subject, text, title]) expect(said).toContain(`\u2068${name}\u2069`);
  expect(text).toContain("\u2068Europe/Berlin\u2069");
  expect(html).toContain(`<bdi>${name}</bdi>`);
  // No sign that is not seen becomes a part of a link.
  expect(text).not.toMatch(/https?:\S*[\u2066-\u2069]/u);
});
