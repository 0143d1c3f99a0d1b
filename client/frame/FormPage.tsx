import styled from "@emotion/styled";
import { useEffect, useRef, type ReactNode } from "react";
import { CARD, SMALL } from "../ui/theme.ts";
import { Page } from "./Page.tsx";

type FormPageProps = {
  readonly title: string;
  readonly heading?: string;
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
};

export function FormPage({ title, heading = title, takesFocus = false, children }: FormPageProps) {
  return (
    <Page title={title}>
      <Column>
        {takesFocus ? <FocusedHeading>{heading}</FocusedHeading> : <h1>{heading}</h1>}
        {children}
      </Column>
    </Page>
  );
}

const Column = styled.div`
  width: 100%;
  max-width: 440px;
  margin: 16px auto 0;
  & > h1 {
    margin-bottom: 20px;
  }
`;

export const Elsewhere = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 8px 24px;
  margin-top: 20px;
  color: var(--muted);
`;

export const Notice = styled.div`
  display: grid;
  justify-items: start;
  gap: 14px;
  padding: 24px 26px;
  ${CARD};
  overflow-wrap: anywhere;
  & > p[role="alert"] {
    margin: 0;
  }
  ${SMALL} {
    padding: 20px 16px;
  }
`;

export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 4px;
`;

/** Keyboards and screen readers go on from this heading. */
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
