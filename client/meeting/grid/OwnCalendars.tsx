import styled from "@emotion/styled";
import { lazy, Suspense } from "react";
import type { Selection } from "#domain/answers/selection.ts";
import type { Calendars } from "../../calendars/use-calendars.ts";
import type { MeetingData } from "../session/use-meeting-data.ts";

const CalendarTools = lazy(() => import("../../calendars/CalendarTools.tsx"));

export type OwnCalendarsProps = {
  readonly calendars: Calendars;
  readonly data: MeetingData;
  readonly today: string;
  readonly draft: Selection;
  readonly onPaint: (slots: Selection) => void;
};

/** What one can do with one's own calendars while one paints one's answer. Their code comes with the first of them. */
export function OwnCalendars({ calendars, data, today, draft, onPaint }: OwnCalendarsProps) {
  return (
    <Suspense fallback={<ToolsRoom />}>
      <CalendarTools
        calendars={calendars}
        meetingID={data.meetingID}
        slots={data.days.slots}
        zone={data.zone}
        today={today}
        draft={draft}
        onPaint={onPaint}
      />
    </Suspense>
  );
}

/** As high as the buttons that come: nothing moves. */
const ToolsRoom = styled.i`
  height: 30px;
  @media (pointer: coarse) {
    height: 36px;
  }
`;
