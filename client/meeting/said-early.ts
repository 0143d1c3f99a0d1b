import type { MeetingID } from "#domain/ids.ts";

/** What the HTML of a meeting's page shows of it (server/site/first-view.ts). */
type SaidEarly = {
  readonly meetingID: string;
  readonly name: string;
  readonly about: string;
  /** How many days it may take place on. */
  readonly days: number;
  readonly isScheduled: boolean;
};

// Read before anything is drawn in its place.
const SAID = read();

/** That, for the meeting as whose page this one was opened. */
export function saidEarly(meetingID: MeetingID): SaidEarly | undefined {
  return SAID?.meetingID === meetingID ? SAID : undefined;
}

function read(): SaidEarly | undefined {
  const meeting = document.querySelector<HTMLElement>("#root [data-meeting]");
  if (meeting === null) return undefined;
  const textOf = (selector: string): string => meeting.querySelector(selector)?.textContent ?? "";
  return {
    meetingID: meeting.dataset["meeting"] ?? "",
    name: textOf("h1"),
    about: textOf(".meeting-about > p"),
    days: Number(meeting.dataset["days"]),
    isScheduled: meeting.querySelector(".schedule-room") !== null,
  };
}
