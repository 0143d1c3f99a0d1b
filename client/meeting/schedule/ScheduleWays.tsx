import { zoneOf } from "../model/selectors.ts";
import { timeText, useZoneText } from "./ScheduleFacts.tsx";
import { isFloating } from "#domain/meeting/kind.ts";
import styled from "@emotion/styled";
import { ROUTES } from "#domain/contract/routes.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { basicInstantText, instantText } from "#domain/time/instant-text.ts";
import { instants, lengthText } from "../../time/late-words.ts";
import { Button, type ButtonKind, buttonStyle } from "../../ui/Button.tsx";
import { hasFinger } from "../../ui/finger.ts";
import { DownIcon } from "../../ui/icons.tsx";
import { SMALL } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { PopupMenu } from "../PopupMenu.tsx";
import { meetingLink, SelectableText, useCopying } from "../share/SelectableText.tsx";
import { WIDE_CARD } from "./DayLeaf.tsx";
import { t } from "../../text/t.ts";

/** An organiser is led to tell the group; others are led to their calendar. */
export function ScheduleWays({ range, isLeading }: { range: SlotRange; isLeading: boolean }) {
  const { meetingID, name, about, place, kind } = useMeetingState(({ facts }) => facts.meeting);
  const time = instants(range);
  const link = meetingLink(meetingID);
  const when = { time: timeText(range, useMeetingState(zoneOf)), zone: useZoneText(range), length: lengthText(time) };
  const text = [name, t("schedule.when", when), place, link].filter((line) => line !== undefined).join("\n");
  const { refusals, copy } = useCopying(text, t("schedule.textCopied"));
  return (
    <>
      <Buttons>
        <Button kind={isLeading ? "primary" : "plain"} onClick={() => void tell(text, copy)}>
          {t("schedule.tellGroup")}
        </Button>
        <CalendarMenu
          kind={isLeading ? "plain" : "primary"}
          meetingID={meetingID}
          entry={isFloating({ kind }) ? undefined : { name, about, place, link, ...time }}
        />
      </Buttons>
      {refusals > 0 && (
        <Text>
          <SelectableText label={t("schedule.text")} text={text} selections={refusals} />
        </Text>
      )}
    </>
  );
}

/** Opens the device's sheet on phones; elsewhere, and if it fails, copies the text. */
async function tell(text: string, copy: () => void): Promise<void> {
  if (!hasFinger() || !("share" in navigator)) return copy();
  try {
    await navigator.share({ text });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) copy();
  }
}

const Buttons = styled.div`
  grid-area: ways;
  align-self: center;
  display: flex;
  gap: 8px;
  margin-top: 6px;
  ${WIDE_CARD} {
    [data-many] & {
      margin-top: 0;
    }
  }
  ${SMALL} {
    & > * {
      flex: 1 1 auto;
    }
    & > button,
    & > a,
    & > div > button {
      padding: 4px 8px;
      line-height: 1.2;
      white-space: normal;
    }
  }
`;

const Text = styled.div`
  grid-area: text;
  margin-top: 8px;
`;

type CalendarProps = { readonly kind: ButtonKind; readonly meetingID: string; readonly entry: LinkedEvent | undefined };

/** Links to calendars; a file alone if their pages cannot express the time. */
function CalendarMenu({ kind, meetingID, entry }: CalendarProps) {
  const file = { href: ROUTES.scheduleFile.path.replace("{meetingID}", meetingID), download: true };
  if (entry === undefined)
    return (
      <FileLink kind={kind} {...file}>
        {t("schedule.addToCalendar")}
      </FileLink>
    );
  const label = (
    <>
      <span>{t("schedule.addToCalendar")}</span>
      <DownIcon />
    </>
  );
  const content = (
    <>
      {t("schedule.file")}
      <small>{t("schedule.fileFor")}</small>
    </>
  );
  const pages = calendarLinks(entry).map(({ calendar, address }) => ({
    key: calendar,
    link: { href: address, target: "_blank", rel: "noopener noreferrer" },
    content: (
      <>
        {calendar}
        <VisuallyHidden> {t("schedule.newTab")}</VisuallyHidden>
      </>
    ),
  }));
  return <Calendars button={{ kind, children: label }} items={[{ key: "file", link: file, content }, ...pages]} />;
}

const FileLink = styled("a", { shouldForwardProp: (name) => name !== "kind" })<{ kind: ButtonKind }>(({ kind }) =>
  buttonStyle(kind),
);

const Calendars = styled(PopupMenu)`
  & > button {
    width: 100%;
    padding-inline-end: 10px;
  }
  & > ul {
    inset-inline: auto 0;
    min-width: min(280px, 80vw);
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
