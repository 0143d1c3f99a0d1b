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
  const parts: ReactNode[] = [];
  let done = 0;
  for (const match of text.matchAll(MARK)) {
    const [all, name = "", words = ""] = match;
    parts.push(text.slice(done, match.index), marks[name]?.(words) ?? words);
    done = match.index + all.length;
  }
  parts.push(text.slice(done));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
