import styled from "@emotion/styled";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ROUTES } from "#domain/contract/routes.ts";
import { Button } from "../../ui/Button.tsx";
import { DownIcon } from "../../ui/icons.tsx";
import { FINGER } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { type CalendarEntry, calendarLinks } from "./calendar-links.ts";
import { t } from "../../text/t.ts";

/** The calendars into which the scheduled time can be put, each a link. */
export function CalendarMenu({ meetingID, entry }: { meetingID: string; entry: CalendarEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: PointerEvent): void => {
      if (event.target instanceof Node && whole.current?.contains(event.target) !== true) setIsOpen(false);
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [isOpen]);
  const keys = {
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "Escape" || !isOpen) return;
      event.stopPropagation();
      setIsOpen(false);
      opener.current?.focus();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false);
    },
  };
  const close = (): void => setIsOpen(false);
  return (
    <Whole ref={whole} {...keys}>
      <Button ref={opener} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t("schedule.addToCalendar")}
        <DownIcon />
      </Button>
      {isOpen && (
        <List>
          <li>
            <a href={ROUTES.scheduleFile.path.replace("{meetingID}", meetingID)} download onClick={close}>
              {t("schedule.file")}
              <small>{t("schedule.fileFor")}</small>
            </a>
          </li>
          {calendarLinks(entry).map(({ calendar, address }) => (
            <li key={calendar}>
              <a href={address} target="_blank" rel="noopener noreferrer" onClick={close}>
                {calendar}
                <VisuallyHidden> {t("schedule.newTab")}</VisuallyHidden>
              </a>
            </li>
          ))}
        </List>
      )}
    </Whole>
  );
}

const Whole = styled.div`
  position: relative;
  & > button {
    width: 100%;
    padding-inline-end: 10px;
  }
`;

const List = styled.ul`
  position: absolute;
  top: calc(100% + 6px);
  inset-inline-start: 0;
  /* Above the grid's own heads and the bar. */
  z-index: 6;
  min-width: 280px;
  margin: 0;
  padding: 6px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow-raised);
  list-style: none;
  & a {
    display: block;
    margin: 0;
    padding: 8px 12px;
    border-radius: 8px;
    color: var(--ink);
    font-weight: 600;
    text-decoration: none;
    &:hover {
      background: color-mix(in srgb, var(--line) 50%, transparent);
    }
    ${FINGER} {
      padding-block: 11px;
    }
  }
  & small {
    display: block;
    color: var(--muted);
    font-weight: 400;
  }
`;
