import styled from "@emotion/styled";
import { lazy, Suspense, useState } from "react";
import type { Selection } from "#domain/answers/selection.ts";
import type { Calendars } from "../../calendars/use-calendars.ts";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";

const CalendarTools = lazy(() => import("../../calendars/CalendarTools.tsx"));

/** What one can do with one's own calendars while one paints one's answer. Their code comes with the first of them. */
export function OwnCalendars({ calendars }: { calendars: Calendars }) {
  const { send } = useMeetingSession();
  const { meetingID, days } = useMeetingState(({ known }) => known);
  const { zone, today } = useMeetingState(({ facts }) => facts);
  const draft = useMeetingState(({ painting }) => painting.slots);
  const [onPaint] = useState(() => (slots: Selection) => send({ kind: "paint", slots }));
  return (
    <Suspense fallback={<ToolsRoom />}>
      <CalendarTools
        calendars={calendars}
        meetingID={meetingID}
        slots={days.slots}
        zone={zone}
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
