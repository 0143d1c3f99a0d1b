import styled from "@emotion/styled";
import { useId } from "react";
import { LIMITS } from "#domain/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { inputStyle } from "../../ui/form/native-fields.tsx";
import { FINGER_HIGH, ONE_LINE } from "../../ui/theme.ts";
import { withCommands } from "../model/actions.ts";
import { isOrganiser } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { changesTo, requiredAsExpected, wishesIn } from "./wishes.ts";
import { t } from "../../text/t.ts";

/** The organiser may store these wishes for everyone; other viewers only try them out. */
export default function WishesFields() {
  const model = useMeetingModel();
  const number = useId();
  const { people } = useMeetingState(({ derived }) => derived);
  const { meeting } = useMeetingState(({ facts }) => facts);
  const wishesHere = useMeetingState(({ view }) => view.look);
  const busy = useMeetingState((state) => state.busy);
  const isViewerOrganiser = useMeetingState(isOrganiser);
  const wishes = useMeetingState(wishesIn);
  const { required, minRespondents } = wishes;
  const expected = requiredAsExpected(meeting);
  const isOther = Object.keys(changesTo(meeting, wishes)).length > 0;
  const tryOut = (next: typeof wishesHere): void =>
    model.send({ kind: "view", view: { look: next === undefined ? undefined : { ...wishesHere, ...next } } });

  return (
    <Fields>
      <People>
        {people.map(({ respondentID, name }) => (
          <label key={respondentID}>
            <input
              type="checkbox"
              checked={required.has(respondentID)}
              disabled={expected.has(respondentID)}
              onChange={() => tryOut({ required: required.symmetricDifference(new Set([respondentID])) })}
            />
            <bdi translate="no">{name}</bdi>
          </label>
        ))}
      </People>
      <Least>
        <label htmlFor={number}>{t("deciding.atLeast")}</label>
        <input
          id={number}
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
      </Least>
      {isOther && (
        <Ways>
          {!isViewerOrganiser && <span>{t("deciding.onlyHere")}</span>}
          <Button onClick={() => tryOut(undefined)}>{t("deciding.reset")}</Button>
          {isViewerOrganiser && (
            <Button
              kind="primary"
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
        </Ways>
      )}
    </Fields>
  );
}

const Fields = styled.div`
  display: grid;
  gap: 10px;
  padding-top: 6px;
  font-size: 0.875rem;
`;

const People = styled.div`
  display: grid;
  max-height: 190px;
  overflow-y: auto;
  overscroll-behavior: contain;
  & > label {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 30px;
    padding-inline-start: 3px;
    ${FINGER_HIGH}
  }
  & span {
    ${ONE_LINE};
  }
`;

const Least = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  & > input {
    ${inputStyle};
    width: 84px;
    min-height: 36px;
    padding: 5px 10px;
    ${FINGER_HIGH}
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 8px;
  & > span {
    flex: 1;
    min-width: 120px;
    color: var(--muted);
    font-size: var(--text-note);
  }
`;
