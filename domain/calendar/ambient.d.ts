/** The part of ical.js that the reader uses, because its package.json hides its types. */
declare module "ical.js" {
  /** A value in the form of jCal: an object for rules, an array for periods. */
  export type JCalValue = string | number | readonly string[];
  /** A property in the form of jCal (RFC 7265). */
  type JCalProperty = readonly [name: string, parameters: Record<string, string>, type: string, ...values: JCalValue[]];
  type Duration = { readonly isNegative: boolean } & Readonly<
    Record<"weeks" | "days" | "hours" | "minutes" | "seconds", number>
  >;
  const ICAL: {
    parse: { property(line: string): JCalProperty };
    Duration: { fromString(text: string): Duration };
  };
  export default ICAL;
}

/** Browsers and Node have it; the language does not. */
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
