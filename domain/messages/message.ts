import type { en } from "./en.ts";

type English = typeof en;

/** The key of a text in the catalogue: `share.copy`. */
export type MessageKey = keyof English;

/** All texts in a language (`client/build/catalogues.test.ts` checks each file). */
export type Messages = Readonly<Record<MessageKey, string>>;

/** The value of an argument. Times, lists and numbers other than counts come in the reader's words. */
export type Value = string | number;

/** The arguments of a text: `name` and `count` for `{name} and {count, plural, other {#}}`. */
export type Values<Key extends MessageKey> = Record<ArgumentNames<English[Key]>, Value>;

/** `[]` for a text without arguments, so that none can be given; otherwise one object. */
export type Rest<Key extends MessageKey> = [ArgumentNames<English[Key]>] extends [never] ? [] : [values: Values<Key>];

/** A text with its arguments, independent of the language. */
export type Message<Key extends MessageKey = MessageKey> = {
  readonly key: Key;
  readonly values?: Readonly<Record<string, Value>>;
};

/** Makes a text that is written later in its reader's language. */
export function message<Key extends MessageKey>(key: Key, ...[values]: Rest<Key>): Message<Key> {
  return values === undefined ? { key } : { key, values };
}

/** The names of the arguments in an ICU message. */
type ArgumentNames<Text extends string> = InText<Text, never>[0];

/*
 * A parser in types. Each state takes the remaining text and the names found so far, and returns both at the closing
 * brace.
 */

/** In a text, until its closing brace. */
type InText<Text extends string, Names> = Text extends `${infer Before}}${infer After}`
  ? Before extends `${string}{${string}`
    ? Text extends `${string}{${infer Argument}`
      ? InArgument<Argument, Names>
      : never
    : [Names, After]
  : [Names, ""];

/** After an argument's opening brace. */
type InArgument<Text extends string, Names> = Text extends `${infer Argument}}${infer After}`
  ? Argument extends `${infer Name}, ${"plural" | "select" | "selectordinal"},${string}`
    ? Text extends `${string},${string},${infer Branches}`
      ? InBranches<Branches, Names | Name>
      : never
    : Argument extends `${infer Name}, number`
      ? InText<After, Names | Name>
      : InText<After, Names | Argument>
  : never;

/** Among `one {…} other {…}`, until the argument's closing brace. */
type InBranches<Text extends string, Names> = Text extends ` ${infer Trimmed}`
  ? InBranches<Trimmed, Names>
  : Text extends `}${infer After}`
    ? InText<After, Names>
    : Text extends `${string}{${infer Branch}`
      ? InText<Branch, Names> extends [infer Found, infer After extends string]
        ? InBranches<After, Found>
        : never
      : never;
