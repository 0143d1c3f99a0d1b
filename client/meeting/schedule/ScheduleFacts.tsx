import styled from "@emotion/styled";
import { Fragment, useMemo, useState } from "react";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { lengthText } from "../../time/stretch-text.ts";
import { TextButton } from "../../ui/TextButton.tsx";
import { useMeetingState } from "../session/use-session.ts";
import { attendanceIn, attendanceText } from "./attendance.ts";
import { instants, zoneText } from "./range-text.ts";

/** How long a time is, where its clocks are, and who can come. */
export function ScheduleFacts({ range }: { range: SlotRange }) {
  const zone = useMeetingState(({ facts }) => facts.zone);
  const group = useMeetingState(({ known }) => known.group);
  const attendance = useMemo(() => attendanceIn(range, group), [range, group]);
  return (
    <Facts>
      <p>
        {lengthText(instants(range))} · <span title={zone}>{zoneText(range, zone)}</span> ·{" "}
        <b>{attendanceText(attendance)}</b>
      </p>
      {attendance.missing.length > 0 && (
        <p>
          {attendance.coming.length > 0 && (
            <>
              With <Names names={attendance.coming} />
              <br />
            </>
          )}
          Without <Names names={attendance.missing} />
        </p>
      )}
    </Facts>
  );
}

const MAX_NAMES = 4;

/** Few names, and all of them when asked for. */
function Names({ names }: { names: readonly string[] }) {
  const [isWhole, setIsWhole] = useState(false);
  // One more takes the room that the button would.
  const shown = isWhole || names.length <= MAX_NAMES + 1 ? names : names.slice(0, MAX_NAMES);
  const rest = names.length - shown.length;
  return (
    <>
      {shown.map((name, at) => (
        // Two may have the same name.
        <Fragment key={at}>
          {at > 0 && (at === names.length - 1 ? " and " : ", ")}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {rest > 0 && (
        <>
          {" and "}
          <TextButton type="button" onClick={() => setIsWhole(true)}>
            {rest} others
          </TextButton>
        </>
      )}
    </>
  );
}

const Facts = styled.div`
  & > p {
    color: var(--muted);
    font-size: 14px;
    overflow-wrap: anywhere;
    & > b {
      color: var(--ink);
      font-weight: 600;
    }
  }
`;
