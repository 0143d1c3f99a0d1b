import styled from "@emotion/styled";
import { useState, type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { lengthText, scheduleText } from "../../time/stretch-text.ts";
import { Button } from "../../ui/Button.tsx";
import { SMALL, FINGER } from "../../ui/theme.ts";
import { toast } from "../../ui/toast.ts";
import { useMeetingState } from "../session/use-session.ts";
import { copyText, meetingLink } from "../share/copy-text.ts";
import { SelectableText } from "../share/SelectableText.tsx";
import { instants, zoneText } from "./range-text.ts";
import { t } from "../../text/t.ts";
import { ROUTES } from "#domain/contract/routes.ts";
import { DownIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { type LinkedEvent, calendarLinks } from "./calendar-links.ts";

/** Takes the scheduled time elsewhere: into a calendar, or as text. */
export function ScheduleWays({ range }: { range: SlotRange }) {
  const { meetingID, name, about } = useMeetingState(({ facts }) => facts.meeting);
  const zone = useMeetingState(({ facts }) => facts.zone);
  const [refusals, setRefusals] = useState(0);
  const time = instants(range);
  const link = meetingLink(meetingID);
  const when = { time: scheduleText(time, zone), zone: zoneText(range, zone), length: lengthText(time) };
  const text = `${name}\n${t("schedule.when", when)}\n${link}`;
  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    setRefusals((before) => (isCopied ? 0 : before + 1));
    if (isCopied) toast(t("schedule.textCopied"), { kind: "primary" });
  }
  return (
    <>
      <Buttons>
        <CalendarMenu meetingID={meetingID} entry={{ name, about, link, ...time }} />
        <Button onClick={() => void copy()}>{t("schedule.copyText")}</Button>
      </Buttons>
      {refusals > 0 && <SelectableText label={t("schedule.text")} text={text} selections={refusals} />}
    </>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  ${SMALL} {
    flex: 1 0 100%;
    & > * {
      flex: 1 1 auto;
    }
  }
`;

/** The calendars into which the scheduled time can be put, each a link. */
function CalendarMenu({ meetingID, entry }: { meetingID: string; entry: LinkedEvent }) {
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
