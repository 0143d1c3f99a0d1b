import styled from "@emotion/styled";
import { useState } from "react";

/** What is longer, in characters or lines, would push the grid off the screen. */
const LONG = 420;
const MANY_LINES = 7;

/** What the meeting is about. Of a long text the beginning, and the rest when asked for. */
export function About({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > LONG || text.split("\n").length > MANY_LINES;
  return (
    <Text>
      <p data-cut={isLong && !isWhole ? "" : undefined}>{text}</p>
      {isLong && (
        <button type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show less" : "Show more"}
        </button>
      )}
    </Text>
  );
}

const Text = styled.div`
  grid-area: about;
  max-width: 60ch;
  margin-top: 6px;
  color: var(--muted);
  & > p {
    text-align: left;
    unicode-bidi: plaintext;
    white-space: pre-line;
  }
  @media screen {
    & > [data-cut] {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 4;
    }
  }
  & > button {
    min-height: 32px;
    padding: 0;
    border: 0;
    background: none;
    text-decoration: underline;
    text-underline-offset: 0.15em;
    cursor: pointer;
    &:hover {
      color: var(--ink);
    }
    @media (pointer: coarse) {
      min-height: 44px;
    }
  }
`;
