import styled from "@emotion/styled";
import { useEffect } from "react";
import { keptPeople } from "../../fields/people-draft.ts";
import { newPeople } from "../../session/tab-memory.ts";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { laterPart } from "../../ui/later.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import { FINGER_HIGH } from "../../ui/theme.ts";
import { awaitedCount } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { MoreMenu } from "../PopupMenu.tsx";
import { type ExpectedView, useExpected } from "./expected.ts";
import { MailButtons } from "./MailButtons.tsx";

const ExpectedDialog = laterPart(() => import("./ExpectedDialog.tsx"));
const AnswerIsFrom = laterPart(() => import("./AnswerIsFrom.tsx"));
const LikelyAnswers = laterPart(() => import("./LikelyAnswers.tsx"));

type PeopleToolsProps = {
  readonly view: ExpectedView | undefined;
  readonly onView: (view: ExpectedView | undefined) => void;
};

/** The organiser's tools below the list of people. */
export default function PeopleTools({ view, onView }: PeopleToolsProps) {
  const model = useMeetingModel();
  const isExpecting = useExpected().length > 0;
  const awaited = useMeetingState(awaitedCount);
  const mayRemove = useMeetingState(
    ({ derived, painting }) => derived.people.length > 1 && painting.mode.kind === "none",
  );
  const { meetingID } = useMeetingState(({ derived }) => derived);
  // After creation with people: invites them, or shows the failure.
  useEffect(() => {
    if (newPeople.read() === meetingID) onView({ kind: keptPeople(meetingID).text === "" ? "list" : "add" });
  }, [meetingID, onView]);
  function close(): void {
    newPeople.remove();
    onView(undefined);
  }
  const removeSeveral = (): void => model.send({ kind: "open-dialog", dialog: { kind: "remove-several" } });
  const item = (key: string, content: string, onChoose: () => void) => ({ key, content, onChoose });
  const items = [
    isExpecting && item("add", t("expected.add"), () => onView({ kind: "add" })),
    isExpecting && item("list", t("expected.manage"), () => onView({ kind: "list" })),
    mayRemove && item("remove", t("panel.removeSeveral"), removeSeveral),
  ].filter((offered) => offered !== false);
  return (
    <>
      {isExpecting && <AnswerIsFrom />}
      {isExpecting && <LikelyAnswers />}
      <Tools data-hint="">
        {!isExpecting && (
          <TextButton data-ask="" onClick={() => onView({ kind: "add" })}>
            {t("expected.who")}
          </TextButton>
        )}
        {awaited > 0 && (
          <>
            <MailButtons onView={onView} />
            <Button onClick={() => onView({ kind: "links" })}>{t("expected.copyLinks")}</Button>
          </>
        )}
        {items.length > 0 && <More label={t("expected.more")} items={items} />}
      </Tools>
      {/* One place, so that the box stays open while the first people are added. */}
      {view !== undefined && <ExpectedDialog view={view} onView={onView} onClose={close} />}
    </>
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  margin-top: 8px;
  & > button,
  & > div > button {
    min-height: 36px;
    font-size: var(--text-note);
    ${FINGER_HIGH}
  }
  & > button:not([data-ask]) {
    padding-inline: 12px;
  }
  & > [data-ask] {
    color: var(--muted);
  }
`;

const More = styled(MoreMenu)`
  margin-inline: auto -12px;
  & > ul {
    inset-inline: auto 12px;
    top: auto;
    bottom: calc(100% + 4px);
  }
`;
