import styled from "@emotion/styled";
import type { Level } from "#domain/answers/levels.ts";
import { RaisedChoice } from "../../ui/form/RaisedChoice.tsx";
import { FINGER, SMALL } from "../../ui/theme.ts";
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
    & span {
      min-height: 40px;
    }
  }
  ${SMALL} {
    flex: 1 0 100%;
    order: 1;
    & > label {
      flex: 1;
    }
  }
`;
