import styled from "@emotion/styled";
import { useState } from "react";
import type { RespondentID } from "#domain/ids.ts";
import { nameSkeleton } from "#domain/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { useAnswerHistory } from "./HistoryDialog.tsx";
import { t } from "../../text/t.ts";

type RemoveSeveralDialogProps = {
  readonly onRemove: (respondentIDs: readonly RespondentID[]) => void;
  readonly onClose: () => void;
};

export default function RemoveSeveralDialog({ onRemove, onClose }: RemoveSeveralDialogProps) {
  const people = useMeetingState(({ derived }) => derived.people).filter(
    (person) => person.respondentID !== ON_THIS_DEVICE,
  );
  const { recent } = useAnswerHistory();
  const [chosen, setChosen] = useState<ReadonlySet<RespondentID>>(new Set());
  const groups = groupsToRemove(people, recent);
  const chosenIDs = people.map(({ respondentID }) => respondentID).filter((id) => chosen.has(id));
  return (
    <Dialog
      title={t("asking.removeTitle")}
      role="alertdialog"
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button kind="danger" disabled={chosenIDs.length === 0} onClick={() => onRemove(chosenIDs)}>
            {t("asking.removeCount", { count: chosenIDs.length })}
          </Button>
        </>
      }
    >
      <p>{t("asking.removeText")}</p>
      {groups.length > 0 && (
        <Groups>
          {groups.map(({ text, respondentIDs }) => (
            <Button key={text} onClick={() => setChosen(new Set(respondentIDs))}>
              {text}
            </Button>
          ))}
        </Groups>
      )}
      <Choice>
        <input
          type="checkbox"
          checked={chosenIDs.length === people.length}
          onChange={(event) =>
            setChosen(new Set(event.target.checked ? people.map(({ respondentID }) => respondentID) : []))
          }
        />
        <b>{t("asking.chooseAll")}</b>
      </Choice>
      <List>
        {people.map(({ respondentID, name }) => (
          <li key={respondentID}>
            <Choice>
              <input
                type="checkbox"
                checked={chosen.has(respondentID)}
                onChange={() => setChosen(chosen.symmetricDifference(new Set([respondentID])))}
              />
              <span>
                <bdi translate="no">{name}</bdi>
              </span>
            </Choice>
          </li>
        ))}
      </List>
    </Dialog>
  );
}

/** Number of names offered for removal; the names of most respondents come first. */
const MAX_NAMES = 4;

type Group = { readonly text: string; readonly respondentIDs: readonly RespondentID[] };

/** Groups answers that are likely to be removed together: answers of the last hour, and answers under one name. */
function groupsToRemove(
  people: readonly { readonly respondentID: RespondentID; readonly name: string }[],
  recent: ReadonlySet<string>,
): readonly Group[] {
  const ids = (of: typeof people) => of.map(({ respondentID }) => respondentID);
  const late = ids(people.filter(({ respondentID }) => recent.has(respondentID)));
  const shared = [...Map.groupBy(people, ({ name }) => nameSkeleton(name)).values()]
    .filter(({ length }) => length > 1)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_NAMES);
  return [
    ...(late.length > 0 ? [{ text: t("history.ofLastHour", { count: late.length }), respondentIDs: late }] : []),
    ...shared.map((same) => ({
      text: t("history.named", { name: same[0]?.name ?? "", count: same.length }),
      respondentIDs: ids(same),
    })),
  ];
}

const Groups = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-block: 12px 4px;
  & > button {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

const List = styled.ul`
  max-height: 45vh;
  overflow-y: auto;
`;

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  & > span {
    overflow-wrap: anywhere;
  }
`;
