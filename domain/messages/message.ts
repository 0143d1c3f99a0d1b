import type { en } from "./en.ts";

type English = typeof en;

/** Names a text of the catalogue: `share.copy`. */
export type MessageKey = keyof English;

/** A language: every text of the catalogue (`client/build/catalogues.test.ts` holds each file to it). */
export type Messages = Readonly<Record<MessageKey, string>>;

/** What may stand in the place of an argument. Times, lists and other numbers than counts come in the reader's words already. */
export type Value = string | number;

/** The arguments of a text: those of `{name} and {count, plural, other {#}}` are `name` and `count`. */
export type Values<Key extends MessageKey> = Record<ArgumentNames<English[Key]>, Value>;

/** `[]` for a text without arguments, so that none can be given; else one object. */
export type Rest<Key extends MessageKey> = [ArgumentNames<English[Key]>] extends [never] ? [] : [values: Values<Key>];

/** A text with its arguments, before it is written in a language. */
export type Message<Key extends MessageKey = MessageKey> = {
  readonly key: Key;
  readonly values?: Readonly<Record<string, Value>>;
};

/** A text that is written later, in the language of its reader. */
export function message<Key extends MessageKey>(key: Key, ...[values]: Rest<Key>): Message<Key> {
  return values === undefined ? { key } : { key, values };
}

/** Names of the arguments in an ICU message. */
type ArgumentNames<Text extends string> = InText<Text, never>[0];

/*
 * A parser in types. Each state takes the text that is left and the names found so far, and gives both back at the brace
 * that ends it.
 */

/** In a text, until the brace that closes it. */
type InText<Text extends string, Names> = Text extends `${infer Before}}${infer After}`
  ? Before extends `${string}{${string}`
    ? Text extends `${string}{${infer Argument}`
      ? InArgument<Argument, Names>
      : never
    : [Names, After]
  : [Names, ""];

/** After the brace that opens an argument. */
type InArgument<Text extends string, Names> = Text extends `${infer Argument}}${infer After}`
  ? Argument extends `${infer Name}, ${"plural" | "select" | "selectordinal"},${string}`
    ? Text extends `${string},${string},${infer Branches}`
      ? InBranches<Branches, Names | Name>
      : never
    : Argument extends `${infer Name}, number`
      ? InText<After, Names | Name>
      : InText<After, Names | Argument>
  : never;

/** Among `one {…} other {…}`, until the brace that closes the argument. */
type InBranches<Text extends string, Names> = Text extends ` ${infer Trimmed}`
  ? InBranches<Trimmed, Names>
  : Text extends `}${infer After}`
    ? InText<After, Names>
    : Text extends `${string}{${infer Branch}`
      ? InText<Branch, Names> extends [infer Found, infer After extends string]
        ? InBranches<After, Found>
        : never
      : never;
