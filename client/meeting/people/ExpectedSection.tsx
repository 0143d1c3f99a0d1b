import styled from "@emotion/styled";
import { useState } from "react";
import { awaitedOf } from "#domain/meeting/expected.ts";
import { newPeople } from "../../session/tab-memory.ts";
import { Button } from "../../ui/Button.tsx";
import { laterPart } from "../../ui/later.tsx";
import { rowStyle, TextButton } from "../../ui/TextButton.tsx";
import { FINGER_HIGH, hue, ONE_LINE } from "../../ui/theme.ts";
import { keptPeople } from "../../fields/people-draft.ts";
import { t } from "../../text/t.ts";
import { discStyle } from "./Avatar.tsx";
import { initials } from "./people.ts";
import { isOrganiser } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { type ExpectedView, type Person, useExpected } from "./expected.ts";
import { MailButtons } from "./MailButtons.tsx";

const ExpectedDialog = laterPart(() => import("./ExpectedDialog.tsx"));
const AnswerIsFrom = laterPart(() => import("./AnswerIsFrom.tsx"));
const LikelyAnswers = laterPart(() => import("./LikelyAnswers.tsx"));

const FEW = 8;

export default function ExpectedSection() {
  const expected = useExpected();
  const mayEdit = useMeetingState(isOrganiser);
  const { meetingID } = useMeetingState(({ derived }) => derived);
  const [view, setView] = useState(() => firstView(meetingID));
  function close(): void {
    newPeople.remove();
    setView(undefined);
  }
  const isNamed = expected.length > 0;
  return (
    <Section aria-labelledby={isNamed ? "expected" : undefined}>
      {isNamed && <ExpectedPeople {...{ expected, mayEdit, setView }} />}
      {!isNamed && mayEdit && <Ask onClick={() => setView({ kind: "add" })}>{t("expected.who")}</Ask>}
      {/* One place, so that the box stays open while the first people are added. */}
      {view !== undefined && <ExpectedDialog view={view} onView={setView} onClose={close} />}
    </Section>
  );
}

type ExpectedPeopleProps = {
  readonly expected: readonly Person[];
  readonly mayEdit: boolean;
  readonly setView: (view: ExpectedView) => void;
};

function ExpectedPeople({ expected, mayEdit, setView }: ExpectedPeopleProps) {
  const missing = awaitedOf(expected);
  const counts = { answered: expected.length - missing.length, all: expected.length };
  return (
    <>
      <header>
        <h2 id="expected">{t("expected.answeredOf", counts)}</h2>
        {mayEdit && <TextButton onClick={() => setView({ kind: "list" })}>{t("expected.manage")}</TextButton>}
      </header>
      {mayEdit && <AnswerIsFrom />}
      {mayEdit && <LikelyAnswers />}
      {missing.length === 0 ? <p>{t("expected.allAnswered")}</p> : <Missing {...{ missing, mayEdit, setView }} />}
    </>
  );
}

/** After creation with people: invites them, or shows what went wrong. */
function firstView(meetingID: string): ExpectedView | undefined {
  if (newPeople.read() !== meetingID) return undefined;
  return { kind: keptPeople(meetingID).text === "" ? "list" : "add" };
}

type MissingProps = {
  readonly missing: readonly Person[];
  readonly mayEdit: boolean;
  readonly setView: (view: ExpectedView) => void;
};

function Missing({ missing, mayEdit, setView }: MissingProps) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <Rows aria-label={t("expected.missing")} data-few={isWhole ? undefined : ""}>
        {missing.map(({ expectedID, name, required }) => {
          const row = (
            <>
              <i aria-hidden="true">{initials(name)}</i>
              <span>
                <bdi translate="no">{name}</bdi>
              </span>
              {required && <small>{t("panel.required")}</small>}
            </>
          );
          return (
            <li key={expectedID}>
              {mayEdit ? (
                <button
                  type="button"
                  data-tells=""
                  title={name}
                  onClick={() => setView({ kind: "person", expectedID })}
                >
                  {row}
                </button>
              ) : (
                <div>{row}</div>
              )}
            </li>
          );
        })}
      </Rows>
      {missing.length > FEW && (
        <TextButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t("panel.showFewer") : t("panel.showAll", { count: missing.length })}
        </TextButton>
      )}
      {mayEdit && (
        <Ways data-hint="">
          <MailButtons onView={setView} />
          <Button onClick={() => setView({ kind: "links" })}>{t("expected.copyLinks")}</Button>
        </Ways>
      )}
    </>
  );
}

const Section = styled.section`
  & > header > button,
  & > button {
    color: var(--muted);
    ${FINGER_HIGH}
  }
`;

const Ask = styled(TextButton)`
  font-size: var(--text-note);
`;

const Rows = styled.ul`
  margin: 0 -8px;
  @media screen {
    &[data-few] > :nth-child(n + ${FEW + 1}) {
      display: none;
    }
  }
  & > li > * {
    ${rowStyle};
    min-height: 38px;
    ${FINGER_HIGH}
  }
  & span {
    min-width: 0;
    color: var(--muted);
    ${ONE_LINE};
  }
  & small {
    flex: none;
    margin-inline-start: auto;
    color: ${hue("danger")};
  }
  & i {
    ${discStyle};
    border: 1.5px dashed var(--field);
    color: var(--muted);
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 10px;
`;
