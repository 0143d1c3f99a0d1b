import styled from "@emotion/styled";
import { useMeetingState } from "../session/use-session.ts";
import { Avatar } from "./Avatar.tsx";
import { t } from "../../text/t.ts";
import { NOTE } from "../../ui/theme.ts";

const MAX_FACES = 4;

/** Beside the meeting's name: some faces, how many have answered, and how many have the page open. */
export default function PeopleLine() {
  const people = useMeetingState(({ derived }) => derived.people);
  const here = useMeetingState(({ facts }) => facts.live.here.count);
  const hidesOthers = useMeetingState(({ derived }) => derived.hidesOthers);
  if (hidesOthers) return <Line className="meeting-people">{t("panel.onlyOrganiser")}</Line>;
  return (
    <Line className="meeting-people">
      {people.length > 0 && (
        <span data-faces="">
          {people.slice(0, MAX_FACES).map(({ respondentID, name, colour }) => (
            <Avatar key={respondentID} name={name} colour={colour} />
          ))}
        </span>
      )}
      <span data-fact="">{t("panel.answered", { count: people.length })}</span>
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
  /* Where there is little room whole faces go before a word is cut: they wrap to a line that is not seen. The words
     give nothing, not the fraction of a pixel that already ends them in dots, until one face is left. */
  & > [data-faces] {
    display: flex;
    flex: 0 1000000 auto;
    flex-wrap: wrap;
    gap: 3px;
    min-width: 24px;
    height: 24px;
    overflow: hidden;
  }
  & > [data-faces] > span {
    width: 24px;
    height: 24px;
  }
`;
