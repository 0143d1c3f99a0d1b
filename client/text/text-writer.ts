import { isolated } from "#domain/language/languages.ts";
import type { Value } from "#domain/messages/message.ts";

/** The forms of a plural or a select by name, always with `other`. */
type Forms = Readonly<Record<string, () => string>>;

export type TextWriter = {
  readonly argument: (value: Value) => string;
  readonly number: (value: number) => string;
  readonly plural: (count: number, forms: Forms) => string;
  readonly select: (value: string, forms: Forms) => string;
};

/** A text as the build compiles it (client/build/texts.ts): a string, or a function of its arguments. */
export type Compiled = string | ((values: Readonly<Record<string, Value>>, writer: TextWriter) => string);

export function createTextWriter(language: string, direction: "ltr" | "rtl"): TextWriter {
  // Created on first use, because each takes some milliseconds. Times have Latin digits in Arabic too, which Safari would mix
  // with others.
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  const write = (form: string, forms: Forms): string => (forms[form] ?? forms["other"])?.() ?? "";
  return {
    argument: (value) => isolated(String(value), direction),
    number: (value) => (numbers ??= new Intl.NumberFormat(language, { numberingSystem: "latn" })).format(value),
    plural(count, forms) {
      plurals ??= new Intl.PluralRules(language);
      return write(`=${count}` in forms ? `=${count}` : plurals.select(count), forms);
    },
    select: write,
  };
}
