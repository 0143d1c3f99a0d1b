import styled from "@emotion/styled";
import { SMALL } from "./theme.ts";
import { useEffect, useRef, type ReactNode } from "react";

/** A heading and a form, as narrow as one reads them. */
export const FormColumn = styled.div`
  width: 100%;
  max-width: 440px;
  margin: 16px auto 0;
  & > h1 {
    margin-bottom: 20px;
  }
  & > h1 + p {
    margin: -8px 0 20px;
    color: var(--muted);
  }
`;

/** Where else one may want to go. */
export const Elsewhere = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 8px 24px;
  margin-top: 20px;
  color: var(--muted);
`;

/** A few sentences in a form's place, and what one can do next. */
export const Notice = styled.div`
  display: grid;
  justify-items: start;
  gap: 14px;
  padding: 24px 26px;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--surface);
  box-shadow: var(--shadow);
  overflow-wrap: anywhere;
  & > p[role="alert"] {
    margin: 0;
  }
  ${SMALL} {
    padding: 20px 16px;
  }
`;

/** The heading of what took a form's place under the same address: keyboards and screen readers go on from here. */
export function FocusedHeading({ className, children }: { className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Heading ref={heading} tabIndex={-1} className={className}>
      {children}
    </Heading>
  );
}

const Heading = styled.h1`
  outline: none;
`;
