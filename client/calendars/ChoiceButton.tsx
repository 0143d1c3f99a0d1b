import styled from "@emotion/styled";
import { lazy, Suspense, useRef, useState } from "react";
import { DownIcon } from "../ui/icons.tsx";
import { toolStyle } from "./tool-style.ts";
import type { Calendars } from "./use-calendars.ts";

const load = () => import("./CalendarChoice.tsx");
const CalendarChoice = lazy(load);

/** Opens the choice of calendars, whose code comes when somebody is about to. */
export function ChoiceButton({ token, providers }: Pick<Calendars, "token" | "providers">) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const prepare = (): void => void load();
  return (
    <>
      <Tool
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setIsOpen(!isOpen)}
      >
        Calendars
        <DownIcon />
      </Tool>
      {isOpen && (
        <Suspense fallback={null}>
          <CalendarChoice token={token} providers={providers} trigger={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const Tool = styled.button`
  ${toolStyle}
  gap: 2px;
  padding-right: 6px;
  & > svg {
    width: 18px;
    color: var(--muted);
  }
`;
