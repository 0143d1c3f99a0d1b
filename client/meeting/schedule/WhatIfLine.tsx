import styled from "@emotion/styled";
import type { WhatIf } from "#domain/deciding/decided.ts";
import { t } from "../../text/t.ts";
import { laterWithTexts } from "../../ui/later.tsx";
import { PlainButton } from "../../ui/TextButton.tsx";
import { FINGER_HIGH, hue } from "../../ui/theme.ts";
import { countedPeople, isOrganiser } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { shortName } from "../people/people.ts";
import { useTimeTexts } from "./BestTimeText.tsx";

const AskButton = laterWithTexts(() => import("../people/AskButton.tsx"));

type WhatIfLineProps = {
  readonly whatIf: WhatIf;
  /** Given if the change is at another time than the card's. */
  readonly onPress: (() => void) | undefined;
};

/** Names the person whose change would help most. */
export function WhatIfLine({ whatIf, onPress }: WhatIfLineProps) {
  const { respondentID, count: free } = whatIf;
  const name = shortName(useMeetingState(({ derived }) => derived.group.names.get(respondentID)) ?? "");
  const all = useMeetingState(countedPeople);
  const { startText } = useTimeTexts();
  const when = startText(whatIf);
  const isForAll = free === all;
  const expected = useMeetingState(({ facts }) => facts.meeting.expected);
  const person = useMeetingState(isOrganiser) ? expected?.find((one) => one.respondentID === respondentID) : undefined;
  return (
    <Line>
      {onPress === undefined ? (
        <span>{isForAll ? t("panel.withAll", { name }) : t("panel.withMore", { name, free, all })}</span>
      ) : (
        <PlainButton onClick={onPress}>
          {isForAll ? t("panel.whatIfAll", { name, when }) : t("panel.whatIfMore", { name, when, free, all })}
        </PlainButton>
      )}
      {person !== undefined && <AskButton person={person} />}
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 8px;
  color: ${hue("sched")};
  font-size: var(--text-note);
  overflow-wrap: anywhere;
  text-wrap: balance;
  & > button {
    min-height: 24px;
    border-radius: 4px;
    text-align: start;
    ${FINGER_HIGH}
    &:hover {
      text-decoration: underline;
    }
  }
`;
