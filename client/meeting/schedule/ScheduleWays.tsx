import { zoneOf } from "../model/selectors.ts";
import { timeText, useZoneText } from "./ScheduleFacts.tsx";
import { isFloating } from "#domain/meeting/kind.ts";
import styled from "@emotion/styled";
import { ROUTES } from "#domain/contract/routes.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { basicInstantText, instantText } from "#domain/time/instant-text.ts";
import { instants, lengthText } from "../../time/late-words.ts";
import { Button } from "../../ui/Button.tsx";
import { DownIcon } from "../../ui/icons.tsx";
import { SMALL } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { PopupMenu } from "../PopupMenu.tsx";
import { meetingLink, SelectableText, useCopying } from "../share/SelectableText.tsx";
import { t } from "../../text/t.ts";

/** Copying is the primary button if the schedule `isNew`. */
export function ScheduleWays({ range, isNew }: { range: SlotRange; isNew: boolean }) {
  const { meetingID, name, about, place, kind } = useMeetingState(({ facts }) => facts.meeting);
  const time = instants(range);
  const link = meetingLink(meetingID);
  const when = { time: timeText(range, useMeetingState(zoneOf)), zone: useZoneText(range), length: lengthText(time) };
  const text = [name, t("schedule.when", when), place, link].filter((line) => line !== undefined).join("\n");
  const { refusals, copy } = useCopying(text, t("schedule.textCopied"));
  return (
    <>
      <Buttons>
        <CalendarMenu
          meetingID={meetingID}
          entry={isFloating({ kind }) ? undefined : { name, about, place, link, ...time }}
        />
        <Button kind={isNew ? "primary" : "plain"} onClick={copy}>
          {t("schedule.copyText")}
        </Button>
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

/** Links to calendars; a file alone if their pages cannot express the time. */
function CalendarMenu({ meetingID, entry }: { meetingID: string; entry: LinkedEvent | undefined }) {
  const label = (
    <>
      {t("schedule.addToCalendar")}
      <DownIcon />
    </>
  );
  const file = {
    key: "file",
    link: { href: ROUTES.scheduleFile.path.replace("{meetingID}", meetingID), download: true },
    content: (
      <>
        {t("schedule.file")}
        <small>{t("schedule.fileFor")}</small>
      </>
    ),
  };
  const pages = (entry === undefined ? [] : calendarLinks(entry)).map(({ calendar, address }) => ({
    key: calendar,
    link: { href: address, target: "_blank", rel: "noopener noreferrer" },
    content: (
      <>
        {calendar}
        <VisuallyHidden> {t("schedule.newTab")}</VisuallyHidden>
      </>
    ),
  }));
  return <Calendars button={{ children: label }} items={[file, ...pages]} />;
}

const Calendars = styled(PopupMenu)`
  & > button {
    width: 100%;
    padding-inline-end: 10px;
  }
  & > ul {
    min-width: 280px;
  }
  & small {
    display: block;
    color: var(--muted);
    font-weight: 400;
  }
`;

type LinkedEvent = {
  readonly name: string;
  readonly about: string;
  readonly place?: string | undefined;
  readonly link: string;
  readonly start: number;
  readonly end: number;
};

/** Longer addresses are refused by servers; a letter of some scripts takes nine characters. */
const MAX_ABOUT = 300;

export function calendarLinks(entry: LinkedEvent) {
  const { name, place, start, end } = entry;
  const location = place === undefined ? {} : { location: place };
  const details = detailsText(entry);
  const google = {
    action: "TEMPLATE",
    text: name,
    dates: `${basicInstantText(start)}/${basicInstantText(end)}`,
    details,
    ...location,
  };
  const outlook = {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: name,
    startdt: instantText(start),
    enddt: instantText(end),
    body: details,
    ...location,
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

/** Writes `%20` for a space, because Outlook shows `+` literally. */
function addressOf(page: string, query: Readonly<Record<string, string>>): string {
  return `${page}?${new URLSearchParams(query).toString().replaceAll("+", "%20")}`;
}
