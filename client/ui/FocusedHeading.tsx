import styled from "@emotion/styled";
import { type ReactNode, useEffect, useRef } from "react";

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
