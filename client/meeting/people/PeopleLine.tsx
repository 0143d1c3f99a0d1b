import styled from "@emotion/styled";
import { awaitedCount } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { Faces } from "./Faces.tsx";
import { t } from "../../text/t.ts";
import { NOTE } from "../../ui/theme.ts";

const MAX_FACES = 5;

export default function PeopleLine() {
  const people = useMeetingState(({ derived }) => derived.people);
  const awaited = useMeetingState(awaitedCount);
  const here = useMeetingState(({ facts }) => facts.live.here.count);
  const hidesOthers = useMeetingState(({ derived }) => derived.hidesOthers);
  if (hidesOthers) return <Line className="meeting-people">{t("panel.onlyOrganiser")}</Line>;
  const answered = people.length;
  return (
    <Line className="meeting-people">
      {answered > 0 && (
        <span data-faces="">
          <Faces people={people} most={MAX_FACES} />
        </span>
      )}
      <span data-fact="">
        {awaited > 0
          ? t("panel.answeredOf", { answered, all: answered + awaited })
          : t("panel.answered", { count: answered })}
      </span>
      {here > 1 && <span data-fact="">{t("panel.hereNow", { count: here })}</span>}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
  ${NOTE};
  white-space: nowrap;
  & > [data-fact] {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & > [data-fact] + [data-fact]::before {
    content: "· ";
  }
  /* In little room whole faces leave before a word is cut: they wrap into a line that is not shown. */
  & > [data-faces] {
    flex: 0 1000000 auto;
    /* The panel beside the days has them. */
    @media (min-width: 900px) {
      display: none;
    }
    min-width: 26px;
    height: 26px;
    overflow: hidden;
    & > span {
      flex-wrap: wrap;
      row-gap: 8px;
    }
  }
`;
