import styled from "@emotion/styled";
import type { ComponentProps } from "react";
import { inputStyle } from "./field-style.ts";
import { DownIcon } from "./icons.tsx";

/** The browser's own list of choices, which every hand and every reader knows, drawn as the fields beside it. */
export function Select({ className, ...select }: ComponentProps<"select">) {
  return (
    <Frame className={className}>
      <select {...select} />
      <DownIcon />
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  & > select {
    ${inputStyle};
    appearance: none;
    padding-inline-end: 36px;
    text-overflow: ellipsis;
  }
  & > svg {
    position: absolute;
    top: 12px;
    inset-inline-end: 10px;
    pointer-events: none;
    color: var(--muted);
  }
`;
