import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Popover } from "react-aria-components/Popover";
import type { ProviderName } from "#domain/calendar/provider.ts";
import { OneProvider } from "./OneProvider.tsx";

export type CalendarChoiceProps = {
  readonly token: string;
  readonly providers: readonly ProviderName[];
  /** The button that it hangs from. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/** Which of their calendars somebody sees in the grid. Brings React Aria with it: import it with `lazy()`. */
export default function CalendarChoice({ token, providers, trigger, onClose }: CalendarChoiceProps) {
  return (
    <Card
      isOpen
      triggerRef={trigger}
      placement="bottom start"
      offset={6}
      containerPadding={12}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Body>
        <Title slot="title">Calendars shown</Title>
        {providers.map((provider) => (
          <OneProvider key={provider} token={token} provider={provider} />
        ))}
        <small>Only you see them. What you mark is all that others see.</small>
      </Body>
    </Card>
  );
}

const drop = keyframes`from { opacity: 0; transform: translateY(-6px); }`;

const Card = styled(Popover)`
  width: 300px;
  max-width: calc(100vw - 24px);
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--line);
  border-radius: 14px;
  background: var(--surface);
  box-shadow: var(--shadow-raised);
  color: var(--ink);
  &[data-entering] {
    animation: ${drop} 0.15s ease-out;
  }
`;

const Body = styled(Dialog)`
  padding: 14px 16px 12px;
  outline: none;
  & > small {
    display: block;
    margin-top: 10px;
    color: var(--muted);
    font-size: 12px;
  }
`;

const Title = styled(Heading)`
  margin: 0 0 6px;
  font-size: 15px;
`;
