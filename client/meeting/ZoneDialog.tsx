import styled from "@emotion/styled";
import { useMemo, useState } from "react";
import { ClockFields } from "../fields/ClockFields.tsx";
import { chooseZone, deviceZone, systemZone } from "../time/viewer-time.ts";
import { allZones, distanceText, isSameZone, type ZoneChoice, zoneChoice } from "../time/zone-text.ts";
import { matchingZones, zoneOfEnter } from "../time/zone-search.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { rowStyle } from "../ui/TextButton.tsx";
import { TextField } from "../ui/form/TextField.tsx";
import { FINGER_HIGH, hue, NOTE } from "../ui/theme.ts";
import { useMeetingState } from "./model/use-meeting-model.ts";
import { t } from "../text/t.ts";

/** Chooses the zone of this viewer's times, stored on this device. Offsets are those at the instant `at`. */
export default function ZoneDialog({ at, onClose }: { at: number; onClose: () => void }) {
  const { zone, meeting } = useMeetingState(({ facts }) => facts);
  const organisers = meeting.timezone;
  const [typed, setTyped] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const choices = useMemo(() => allZones(["UTC"]).map((name) => zoneChoice(name, at)), [at]);
  const near = [deviceZone(), ...(isSameZone(deviceZone(), organisers) ? [] : [organisers])].map((name) =>
    zoneChoice(name, at),
  );
  const isSearching = typed.trim() !== "";
  const matches = matchingZones(choices, typed);
  const isNear = (choice: ZoneChoice): boolean => near.some((other) => isSameZone(other.zone, choice.zone));
  const rows = isSearching ? matches : [...near, ...matches.filter((choice) => !isNear(choice))];
  function choose(chosen: string): void {
    chooseZone(chosen);
    onClose();
  }
  return (
    <Dialog title={t("zone.title")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const choice = zoneOfEnter(choices, typed);
          if (choice === undefined) setIsAsked(true);
          else choose(choice.zone);
        }}
      >
        <TextField
          label={t("zone.city")}
          placeholder={t("zone.cityExample")}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setIsAsked(false);
          }}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, so that a city can be typed at once
          autoFocus
          maxLength={60}
        />
      </form>
      <List aria-label={t("zone.zones")}>
        {rows.map((choice) => (
          <Row key={choice.zone} {...{ choice, zone, organisers, at, choose }} />
        ))}
      </List>
      <p role="status">
        {matches.length === 0 ? t("zone.noneFound") : isAsked && isSearching ? t("zone.chooseOne") : ""}
      </p>
      <Clock>
        <ClockFields />
      </Clock>
    </Dialog>
  );
}

type RowProps = { choice: ZoneChoice; zone: string; organisers: string; at: number; choose: (zone: string) => void };

function Row({ choice, zone, organisers, at, choose }: RowProps) {
  const notes = [
    choice.region,
    isSameZone(choice.zone, systemZone() ?? "") && t("zone.thisDevice"),
    isSameZone(choice.zone, organisers) ? t("zone.organisers") : distanceText(organisers, choice.zone, at),
  ];
  return (
    <li>
      <button type="button" aria-pressed={isSameZone(choice.zone, zone)} onClick={() => choose(choice.zone)}>
        <b>{choice.city}</b>
        <small>{notes.filter((note) => note !== false && note !== "").join(" · ")}</small>
        <span>{choice.offset}</span>
      </button>
    </li>
  );
}

const Clock = styled.div`
  margin-top: 16px;
  padding-top: 16px;
  border-top: 1px solid var(--line);
`;

const List = styled.ul`
  height: min(46vh, 320px);
  margin: 12px -12px 0;
  padding: 2px;
  overflow-y: auto;
  overscroll-behavior: contain;
  & > li {
    content-visibility: auto;
    contain-intrinsic-height: 40px;
  }
  & button {
    ${rowStyle};
    align-items: baseline;
    gap: 8px;
    min-height: 40px;
    padding: 8px 12px;
    ${FINGER_HIGH}
  }
  & button[aria-pressed="true"] {
    background: ${hue("sched", 0.12)};
  }
  & b {
    flex: none;
    max-width: 50%;
    font-weight: 600;
  }
  & small,
  & span {
    ${NOTE};
  }
  & span {
    flex: none;
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }
`;
