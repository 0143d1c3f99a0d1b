import styled from "@emotion/styled";
import type { Decision } from "#domain/deciding/decided.ts";
import { awaitedOf } from "#domain/meeting/expected.ts";
import { t } from "../../text/t.ts";
import { stretchText } from "../../time/late-words.ts";
import { quartersAfter } from "#domain/time/slot.ts";
import { namesText, shortName } from "./people.ts";
import { wishesIn } from "../schedule/wishes.ts";
import { zoneOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { useExpected } from "./expected.ts";
import { NOTE } from "../../ui/theme.ts";

export default function DecidedLine({ decision }: { readonly decision: Decision }) {
  const zone = useMeetingState(zoneOf);
  const { slotCount, slotLength } = useMeetingState(wishesIn);
  const missing = awaitedOf(useExpected());
  const [best] = decision.best;
  // Only the first window of the stretch is decided.
  const first = best && { start: best.start, end: quartersAfter(best.start, slotCount * slotLength) };
  const when = decision.decided === true && first !== undefined ? stretchText(first, zone) : undefined;
  const names = missing.map(({ name, required }) =>
    required ? t("expected.nameRequired", { name: shortName(name) }) : shortName(name),
  );
  return (
    <Line role="status">
      {when !== undefined && <b>{t("expected.decided", { when: t("panel.dayAndTime", when) })}</b>}
      {names.length > 0 && <span>{t("expected.waiting", { names: namesText(names) })}</span>}
    </Line>
  );
}

const Line = styled.div`
  display: grid;
  gap: 4px;
  margin-block: 10px;
  ${NOTE};
  overflow-wrap: anywhere;
  text-wrap: pretty;
  & > b {
    color: var(--ink);
    font-weight: 600;
  }
`;
