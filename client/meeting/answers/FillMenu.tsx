import styled from "@emotion/styled";
import { useId, useMemo, useSyncExternalStore } from "react";
import type { CalendarOverlay } from "../../calendars/use-overlay.ts";
import { DownIcon } from "../../ui/icons.tsx";
import { laterWithTexts } from "../../ui/later.tsx";
import { FINGER, NOTE } from "../../ui/theme.ts";
import { filledMarks, withFilling, withoutFilling } from "./filling.ts";
import { ToolButton } from "../grid/ToolButton.tsx";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { usePopup } from "../PopupMenu.tsx";
import { QuickChoices } from "./QuickChoices.tsx";
import { t } from "../../text/t.ts";

const CalendarTools = laterWithTexts(() => import("../../calendars/CalendarTools.tsx"));

/** Here, with this many days, the tools of the calendars stand beside the button; elsewhere in its box. */
const ROOMY = matchMedia("(min-width: 1240px)");
const ROOMY_DAYS = 5;

export default function FillMenu({ calendars }: { calendars: CalendarOverlay | undefined }) {
  const { isOpen, around, opener, finish, toggle } = usePopup();
  const id = useId();
  const days = useMeetingState(({ derived }) => derived.days.grid.columns.length);
  const isRoomy = useSyncExternalStore(followRoom, () => ROOMY.matches) && days >= ROOMY_DAYS;
  const { local } = useMeetingModel();
  // The example has no calendars.
  const tools = calendars && local === undefined && <OwnCalendars overlay={calendars} />;
  return (
    <Around ref={around}>
      {isRoomy && tools}
      <ToolButton ref={opener} aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={toggle}>
        {t("grid.fill")}
        <DownIcon />
      </ToolButton>
      {/* The tools read the calendars, also while the box is closed. */}
      {(isOpen || (tools && !isRoomy)) && (
        <Panel id={id} role="group" aria-label={t("list.choicesForAll")} hidden={!isOpen}>
          {!isRoomy && tools && <span>{tools}</span>}
          {isOpen && <QuickChoices onDone={finish} />}
        </Panel>
      )}
    </Around>
  );
}

function followRoom(onChange: () => void): () => void {
  ROOMY.addEventListener("change", onChange);
  return () => ROOMY.removeEventListener("change", onChange);
}

function OwnCalendars({ overlay }: { overlay: CalendarOverlay }) {
  const { send, emit } = useMeetingModel();
  const { days, marks } = useMeetingState(({ derived }) => derived);
  const { zone, today, meeting } = useMeetingState(({ facts }) => facts);
  const { slots: draft, strokes } = useMeetingState(({ painting }) => painting);
  const isStroking = useMeetingState(({ view }) => view.isStroking);
  const filled = useMemo(() => filledMarks(strokes).intersection(marks), [strokes, marks]);
  return (
    <CalendarTools
      {...{ overlay, zone, today, draft, filled, isStroking }}
      kind={meeting.kind}
      timezone={meeting.timezone}
      slotLength={days.grid.slotLength}
      slots={days.slots}
      onFill={(slots) => send({ kind: "strokes", strokes: withFilling(strokes, slots) })}
      onUndoFilling={() => send({ kind: "strokes", strokes: withoutFilling(strokes) })}
      onSay={(text) => emit({ kind: "say-here", text })}
    />
  );
}

const Around = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
`;

const Panel = styled.div`
  position: absolute;
  top: calc(100% + 4px);
  inset-inline-end: 0;
  z-index: 6;
  display: grid;
  gap: 12px;
  width: 320px;
  max-width: 100%;
  padding: 14px 16px 10px;
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow-raised);
  &[hidden] {
    display: none;
  }
  & b {
    display: block;
    margin-bottom: 6px;
    font-size: var(--text-note);
  }
  & span {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  & span > div {
    flex: 1;
  }
  & > footer {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  & p,
  & small {
    ${NOTE};
  }
  & p {
    flex: 1;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
  ${FINGER} {
    gap: 14px;
  }
`;
