import { Fragment, type ReactNode } from "react";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

type Props = {
  /** A text with marks, such as `Already have an account? <link>Log in</link>`. */
  readonly text: string;
  /** Draws the words between the marks of each name. Words marked `hidden` are for screen readers only. */
  readonly marks?: Readonly<Record<string, (words: string) => ReactNode>>;
};

const HIDDEN = { hidden: (words: string) => <VisuallyHidden>{words}</VisuallyHidden> };

const MARK = /<(\w+)>(.*?)<\/\1>/gs;

/**
 * Draws a text in which some words are a link, bold, or another element. Its arguments must not be text of users. Each piece of
 * text is the only child of an element, because translators replace text nodes that React still holds.
 */
export function Marked({ text, marks = HIDDEN }: Props): ReactNode {
  // Parts come in threes: words without a mark, the name of a mark, and its words.
  const parts = text.split(MARK);
  return parts.map((part, at) => {
    if (at % 3 === 1) return null;
    const name = at % 3 === 2 ? parts[at - 1] : undefined;
    const piece = name === undefined ? part : (marks[name]?.(part) ?? part);
    const isText = typeof piece === "string" && piece.trim() !== "";
    return isText ? <span key={at}>{piece}</span> : <Fragment key={at}>{piece}</Fragment>;
  });
}
