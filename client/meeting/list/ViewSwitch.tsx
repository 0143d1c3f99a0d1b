import styled from "@emotion/styled";
import { useEffect, useRef } from "react";
import { GridIcon, ListIcon } from "../../ui/icons.tsx";
import { FINGER } from "../../ui/theme.ts";
import { showAsList } from "../session/actions.ts";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";
import { t } from "../../text/t.ts";

const FORMS = [
  { name: t("grid.asGrid"), isList: false, Icon: GridIcon },
  { name: t("grid.asList"), isList: true, Icon: ListIcon },
] as const;

/** Where both would not fit beside months, arrows and what comes with painting. */
const NARROW = "@media (max-width: 900px)";

/** The same times as a grid to paint or as a list to fill in. On narrow screens only the other one is offered, by its icon. */
export function ViewSwitch() {
  const session = useMeetingSession();
  const isList = useMeetingState(({ view }) => view.isList);
  const group = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  // On phones the button that was pressed is gone.
  useEffect(() => {
    const focus = document.activeElement;
    if (wasPressed.current && focus === document.body) group.current?.querySelector<HTMLElement>("button")?.focus();
    wasPressed.current = false;
  });
  return (
    <Group role="group" aria-label={t("grid.showAs")} ref={group}>
      {FORMS.map((form) => (
        <button
          key={form.name}
          type="button"
          aria-pressed={form.isList === isList}
          onClick={() => {
            wasPressed.current = true;
            showAsList(session, form.isList);
          }}
        >
          <form.Icon />
          <span>{form.name}</span>
        </button>
      ))}
    </Group>
  );
}

const Group = styled.div`
  display: flex;
  padding: 2px;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: color-mix(in srgb, var(--line) 40%, var(--surface));
  & > button {
    display: flex;
    align-items: center;
    gap: 5px;
    min-height: 24px;
    padding: 0 9px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--muted);
    font-size: 13px;
    font-weight: 600;
    cursor: pointer;
    & > svg {
      width: 16px;
      height: 16px;
    }
    &:hover {
      color: var(--ink);
    }
    &[aria-pressed="true"] {
      background: var(--surface);
      color: var(--ink);
      box-shadow: 0 0 0 1px var(--line-strong);
    }
    ${FINGER} {
      min-width: 44px;
      min-height: 44px;
    }
  }
  ${NARROW} {
    padding: 0;
    background: var(--surface);
    & > button {
      justify-content: center;
      width: 30px;
      min-height: 26px;
      padding: 0;
      color: var(--ink);
    }
    & > button > span {
      position: absolute;
      clip-path: inset(50%);
    }
    & > [aria-pressed="true"] {
      display: none;
    }
    ${FINGER} {
      & > button {
        width: clamp(36px, 10vw, 44px);
        min-width: 0;
        min-height: 44px;
      }
    }
  }
`;
