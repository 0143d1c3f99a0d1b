import { describe, expect, test } from "vitest";
import { en } from "#domain/messages/en.ts";
import { message, type Messages } from "#domain/messages/message.ts";
import { messageParts, writeMessage } from "./write-message.ts";

const apart = (text: string) => `\u2068${text}\u2069`;
const title = (name: string, language?: string) => writeMessage(message("profile.title", { name }), language);

test.each(["Tom", "Ana (Ops)", "Łukasz", "田中", "9:00 – 10:30", ""])(
  "an English message writes %j unchanged",
  (name) => {
    expect(title(name)).toBe(`${name}'s Profile`);
  },
);

test.each(["محمد", "מרים (Ops)", "Ana محمد"])("an English message isolates %s", (name) => {
  expect(title(name)).toBe(`${apart(name)}'s Profile`);
});

test.each([
  ["محمد", "محمد"],
  ["Ana (Ops)", apart("Ana (Ops)")],
  ["Ana محمد", apart("Ana محمد")],
  ["42", "42"],
])("an Arabic message writes %s as %s", (name, written) => {
  const text = title(name, "ar");
  expect(text).toContain(written);
  expect(text.includes("\u2068")).toBe(written !== name);
});

describe("a text with variants", () => {
  const variants =
    "{who, select, Ana {A} محمد {B {name}} other {C}} {count, plural, one {# of {name}} other {{count}}}";
  const texts = { ...en, "profile.title": variants } as Messages;
  const write = (values: Record<string, string | number>, language: string) =>
    writeMessage({ key: "profile.title", values }, language, texts);

  test.each([
    ["en", "محمد", "محمد", `B ${apart("محمد")} 1 of ${apart("محمد")}`],
    ["en", "Ana", "Ana", "A 1 of Ana"],
    ["ar", "Ana", "Ana", `A 2`],
    ["ar", "محمد", "Ana", `B ${apart("Ana")} 2`],
  ])("a text with variants in %s compares the value %s without isolation", (language, who, name, written) => {
    expect(write({ who, name, count: language === "en" ? 1 : 2 }, language).replace("٢", "2")).toBe(written);
  });
});

test("messageParts keeps a value that is no text, and isolates text beside it", () => {
  const bold = { bold: "محمد" };
  const parts = messageParts<typeof bold>(
    { key: "mail.answered", values: { respondent: bold, meeting: "محمد" } },
    "en",
  );
  expect(parts).toEqual([bold, ` has added their availability to "${apart("محمد")}".`]);
  expect(parts[0]).toBe(bold);
});

test("a message adds no invisible sign to an address, which programs turn into a link", () => {
  const url = "https://overlap.example.org/unsubscribe?token=x";
  expect(writeMessage(message("mail.unsubscribeAt", { url }), "ar")).toMatch(/ https:\S+=x$/);
});
