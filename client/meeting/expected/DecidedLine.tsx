import styled from "@emotion/styled";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { t } from "../../text/t.ts";
import { stretchText } from "../../time/late-words.ts";
import { namesText, shortName } from "../panel/people.ts";
import { zoneOf } from "../session/selectors.ts";
import { useMeetingState } from "../session/use-session.ts";
import type { Person } from "./expected-calls.ts";

type DecidedLineProps = {
  /** Who is expected and has not answered, the required first. */
  readonly missing: readonly Person[];
  /** The time that none of them can change. */
  readonly decided: SlotRange | undefined;
};

/** Below the best times: whether they may still change, and who is waited for. */
export default function DecidedLine({ missing, decided }: DecidedLineProps) {
  const zone = useMeetingState(zoneOf);
  const when = decided && stretchText(decided, zone);
  const names = missing.map(({ name, required }) =>
    required ? t("expected.nameRequired", { name: shortName(name) }) : shortName(name),
  );
  return (
    <Line role="status">
      {missing.length === 0 && <b>{t("expected.everybody")}</b>}
      {when !== undefined && <b>{t("expected.decided", { when: t("panel.dayAndTime", when) })}</b>}
      {missing.length > 0 && <span>{t("expected.waiting", { names: namesText(names) })}</span>}
    </Line>
  );
}

const Line = styled.div`
  display: grid;
  gap: 4px;
  margin-block: 10px;
  color: var(--muted);
  font-size: var(--text-note);
  overflow-wrap: anywhere;
  text-wrap: pretty;
  & > b {
    color: var(--ink);
    font-weight: 600;
  }
`;
