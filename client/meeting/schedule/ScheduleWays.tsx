import styled from "@emotion/styled";
import { ROUTES } from "#domain/contract/routes.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { basicInstantText, instantText } from "#domain/time/instant-text.ts";
import { lengthText, scheduleText } from "../../time/stretch-text.ts";
import { Button } from "../../ui/Button.tsx";
import { DownIcon } from "../../ui/icons.tsx";
import { FINGER, SMALL } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useMeetingState } from "../session/use-session.ts";
import { meetingLink } from "../share/copy-text.ts";
import { SelectableText, useCopying } from "../share/SelectableText.tsx";
import { usePopup } from "../use-popup.ts";
import { instants, zoneText } from "./ScheduleFacts.tsx";
import { t } from "../../text/t.ts";

/** Takes the scheduled time elsewhere: into a calendar, or as text. */
export function ScheduleWays({ range }: { range: SlotRange }) {
  const { meetingID, name, about } = useMeetingState(({ facts }) => facts.meeting);
  const zone = useMeetingState(({ facts }) => facts.zone);
  const time = instants(range);
  const link = meetingLink(meetingID);
  const when = { time: scheduleText(time, zone), zone: zoneText(range, zone), length: lengthText(time) };
  const text = `${name}\n${t("schedule.when", when)}\n${link}`;
  const { refusals, copy } = useCopying(text, t("schedule.textCopied"));
  return (
    <>
      <Buttons>
        <CalendarMenu meetingID={meetingID} entry={{ name, about, link, ...time }} />
        <Button onClick={copy}>{t("schedule.copyText")}</Button>
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
  const { isOpen, around, opener, close, toggle } = usePopup();
  return (
    <Whole ref={around}>
      <Button ref={opener} aria-expanded={isOpen} onClick={toggle}>
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

/** What a calendar's own page is asked to write down. */
type LinkedEvent = {
  readonly name: string;
  readonly about: string;
  /** Of the meeting's page. */
  readonly link: string;
  /** Instants in milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
};

type CalendarLink = { readonly calendar: string; readonly address: string };

/** What is longer makes addresses that servers refuse: a letter of some scripts takes nine characters in one. */
const MAX_ABOUT = 300;

/** Pages of calendars on the web that open with the entry filled in. */
export function calendarLinks(entry: LinkedEvent): readonly CalendarLink[] {
  const { name, start, end } = entry;
  const details = detailsText(entry);
  const google = {
    action: "TEMPLATE",
    text: name,
    dates: `${basicInstantText(start)}/${basicInstantText(end)}`,
    details,
  };
  const outlook = {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: name,
    startdt: instantText(start),
    enddt: instantText(end),
    body: details,
  };
  return [
    { calendar: "Google Calendar", address: addressOf("https://calendar.google.com/calendar/render", google) },
    { calendar: "Outlook.com", address: addressOf("https://outlook.live.com/calendar/0/deeplink/compose", outlook) },
    {
      calendar: "Microsoft 365",
      address: addressOf("https://outlook.office.com/calendar/0/deeplink/compose", outlook),
    },
  ];
}

function detailsText({ about, link }: LinkedEvent): string {
  const letters = Array.from(about);
  const beginning = letters.length > MAX_ABOUT ? `${letters.slice(0, MAX_ABOUT).join("")}…` : about;
  return [beginning, link].filter((part) => part !== "").join("\n\n");
}

/** With `%20` for a space: Outlook shows a `+` as it stands. */
function addressOf(page: string, query: Readonly<Record<string, string>>): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${page}?${parts.join("&")}`;
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
