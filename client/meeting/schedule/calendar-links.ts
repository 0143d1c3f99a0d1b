import { basicInstantText, instantText } from "#domain/time/instant-text.ts";

/** What a calendar's own page is asked to write down. */
export type LinkedEvent = {
  readonly name: string;
  readonly about: string;
  /** Of the meeting's page. */
  readonly link: string;
  /** Instants in milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
};

export type CalendarLink = { readonly calendar: string; readonly address: string };

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
