import styled from "@emotion/styled";
import type { Level } from "#domain/answers/levels.ts";
import { RaisedChoice } from "../../ui/form/RaisedChoice.tsx";
import { FINGER } from "../../ui/theme.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { t } from "../../text/t.ts";
import { stripes } from "./cell-style.ts";

export default function LevelTools() {
  const { send } = useMeetingModel();
  const level = useMeetingState(({ painting }) => painting.level ?? "free");
  return (
    <Tools
      label={t("answer.strokesMark")}
      options={{ free: t("answer.free"), ifNeeded: t("answer.ifNeeded") }}
      chosen={level}
      onChoose={(chosen) => send({ kind: "level", level: chosen })}
    />
  );
}

const Tools = styled(RaisedChoice<Level>)`
  padding: 2px;
  border-radius: 8px;
  font-size: var(--text-note);
  white-space: nowrap;
  & span {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-height: 26px;
    padding: 0 9px;
    border-radius: 6px;
  }
  & span::before {
    content: "";
    width: 12px;
    height: 12px;
    border-radius: 3px;
    background: rgb(var(--sched));
  }
  & label + label span::before {
    background: ${stripes("6px")};
  }
  ${FINGER} {
    & > label {
      margin: -6px 0;
      padding: 6px 0;
    }
    & span {
      min-height: 32px;
    }
  }
  /* Both words and the buttons beside them fit into the narrowest phones. */
  @media (max-width: 389px) {
    & span {
      padding: 0 6px;
    }
    & span::before {
      display: none;
    }
  }
`;
