import styled from "@emotion/styled";
import { useId } from "react";
import { LIMITS } from "#domain/limits.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { inputStyle } from "../../ui/form/native-fields.tsx";
import { FINGER, FINGER_HIGH, NOTE } from "../../ui/theme.ts";
import { withCommands } from "../model/actions.ts";
import { isOrganiser } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { useWishes } from "./use-wishes.ts";
import { changesTo } from "./wishes.ts";

/** The smallest number of people, and what becomes of wishes that are not the meeting's. */
export default function WishesFields() {
  const model = useMeetingModel();
  const field = useId();
  const { meeting } = useMeetingState(({ facts }) => facts);
  const busy = useMeetingState((state) => state.busy);
  const isViewerOrganiser = useMeetingState(isOrganiser);
  const { wishes, tryOut } = useWishes();
  const { minRespondents } = wishes;
  const isOther = Object.keys(changesTo(meeting, wishes)).length > 0;
  return (
    <Fields>
      <p>{t("deciding.pressRequired")}</p>
      <label htmlFor={field}>
        <Marked
          text={t("deciding.atLeast", { count: minRespondents })}
          marks={{
            number: () => (
              <input
                id={field}
                type="number"
                inputMode="numeric"
                min={1}
                max={LIMITS.respondents}
                value={minRespondents}
                onChange={({ target }) => {
                  const count = Math.round(Number(target.value));
                  if (count >= 1 && count <= LIMITS.respondents) tryOut({ minRespondents: count });
                }}
              />
            ),
          }}
        />
      </label>
      {isOther && (
        <div>
          {!isViewerOrganiser && <p>{t("deciding.onlyHere")}</p>}
          <Button onClick={() => tryOut(undefined)}>{t("deciding.reset")}</Button>
          {isViewerOrganiser && (
            <Button
              busy={busy === "edit"}
              onClick={() =>
                withCommands(model, "edit", ({ keepWishes }) =>
                  keepWishes(model, changesTo(meeting, wishes), t("edit.edited")),
                )
              }
            >
              {t("deciding.keep")}
            </Button>
          )}
        </div>
      )}
    </Fields>
  );
}

const Fields = styled.div`
  display: grid;
  gap: 8px;
  ${NOTE};
  & > label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    ${FINGER_HIGH}
  }
  & input {
    ${inputStyle};
    width: 64px;
    min-height: 32px;
    padding: 3px 8px;
    ${FINGER} {
      min-height: 44px;
    }
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    & > p {
      flex: 1 0 100%;
    }
  }
`;
