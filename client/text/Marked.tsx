import { Fragment, type ReactNode } from "react";

type Props = {
  /** Of `t()`, with marks: `Already have an account? <link>Log in</link>`. */
  readonly text: string;
  /** What becomes of the words between the marks of each name. */
  readonly marks: Readonly<Record<string, (words: string) => ReactNode>>;
};

const MARK = /<(\w+)>(.*?)<\/\1>/gs;

/** A text of the catalogue in which some words are a link, are bold, or are another element. Its arguments must not be text of users. */
export function Marked({ text, marks }: Props): ReactNode {
  // In threes: words without a mark, the name of a mark, and its words.
  const parts = text.split(MARK);
  return parts.map((part, at) => {
    if (at % 3 === 1) return null;
    const name = at % 3 === 2 ? parts[at - 1] : undefined;
    return <Fragment key={at}>{name === undefined ? part : (marks[name]?.(part) ?? part)}</Fragment>;
  });
}
