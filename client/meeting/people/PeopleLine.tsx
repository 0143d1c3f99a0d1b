import styled from "@emotion/styled";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { Avatar } from "./Avatar.tsx";
import { t } from "../../text/t.ts";
import { NOTE, SMALL } from "../../ui/theme.ts";

const MAX_FACES = 4;

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
            <span key={respondentID}>
              <Avatar name={name} colour={colour} />
            </span>
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
  /* In little room the faces overlap before a word is cut. Words shrink only beside the last face, because a fraction of a pixel cuts them. */
  & > [data-faces] {
    display: flex;
    flex: 0 1000000 auto;
    min-width: 24px;
    & > span {
      min-width: 0;
      padding-inline-end: 3px;
      & > span {
        width: 1.5rem;
        height: 1.5rem;
      }
    }
    & > span:last-child {
      flex: none;
      padding: 0;
    }
    ${SMALL} {
      & > span:nth-child(3) {
        flex: none;
        padding: 0;
      }
      & > span:nth-child(4) {
        display: none;
      }
    }
    @media (max-width: 359px) {
      & > span:first-child {
        padding: 0;
      }
      & > span:not(:first-child) {
        display: none;
      }
    }
  }
`;
