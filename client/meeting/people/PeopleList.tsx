import styled from "@emotion/styled";
import { useState } from "react";
import { attendedLevel, type Level } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { t } from "../../text/t.ts";
import { inputStyle } from "../../ui/form/native-fields.tsx";
import { laterWithTexts } from "../../ui/later.tsx";
import { MoreButton } from "../../ui/TextButton.tsx";
import { FINGER_HIGH, NOTE } from "../../ui/theme.ts";
import { selectRespondent } from "../model/actions.ts";
import { awaitedPeople, isOrganiser } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { requiredAsExpected } from "../schedule/wishes.ts";
import type { ExpectedView } from "./expected.ts";
import { Faces } from "./Faces.tsx";
import { FEW, foldedRows, foundRows, LONG } from "./list-rows.ts";
import { MissingRow, missingRowHeight } from "./MissingRow.tsx";
import { PeopleHeading } from "./PeopleHeading.tsx";
import { editingText, nameWithNote, type Person } from "./people.ts";
import { NewcomersRow, RespondentRow, rowHeight } from "./RespondentRow.tsx";
import { VirtualList } from "./VirtualList.tsx";

/** As high as the tools most often are, so that nothing moves when their code arrives. */
const ToolsRoom = styled.div`
  min-height: 36px;
  margin-top: 8px;
  ${FINGER_HIGH}
`;

const PeopleTools = laterWithTexts(() => import("./PeopleTools.tsx"), <ToolsRoom />);

/** All people of the meeting: respondents, then expected people without an answer. */
export function PeopleList() {
  const { local } = useMeetingModel();
  const { people } = useMeetingState(({ derived }) => derived);
  const { newcomers } = useMeetingState(({ facts }) => facts.live.here);
  const missing = useMeetingState(awaitedPeople);
  const mayEdit = useMeetingState(isOrganiser) && local === undefined;
  const [view, setView] = useState<ExpectedView>();
  const isEmpty = people.length + missing.length === 0;
  return (
    <section aria-labelledby="people">
      <PeopleHeading />
      {isEmpty ? <NoAnswers /> : <Rows missing={missing} onView={mayEdit ? setView : undefined} />}
      {newcomers > 0 && <NewcomersRow count={newcomers} />}
      {mayEdit && <PeopleTools view={view} onView={setView} />}
    </section>
  );
}

type RowsProps = {
  readonly missing: readonly Person[];
  readonly onView: ((view: ExpectedView) => void) | undefined;
};

function Rows({ missing, onView }: RowsProps) {
  const model = useMeetingModel();
  const { people, group, marks, self = ON_THIS_DEVICE } = useMeetingState(({ derived }) => derived);
  const { here } = useMeetingState(({ facts }) => facts.live);
  const inspected = useMeetingState(({ view }) => view.inspected);
  const mode = useMeetingState(({ painting }) => painting.mode);
  const required = requiredAsExpected(useMeetingState(({ facts }) => facts.meeting));
  const selected = mode.kind === "selectedUser" ? mode.respondentID : undefined;
  // Stable functions, otherwise every row is drawn again.
  const [handlers] = useState(() => ({
    select: (id: RespondentID) => selectRespondent(model, id),
    point: (pointedPerson: RespondentID | undefined) => model.send({ kind: "view", view: { pointedPerson } }),
    open: onView && ((expectedID: string) => onView({ kind: "person", expectedID })),
  }));
  const [search, setSearch] = useState("");
  const [isWhole, setIsWhole] = useState(false);
  const all = { people, missing };
  const count = people.length + missing.length;
  const canFold = count > FEW && search.trim() === "";
  const isFolded = canFold && !isWhole;
  const rows = isFolded ? foldedRows(all, selected) : foundRows(all, search);
  const levelOf = (id: RespondentID): Level | undefined =>
    inspected === undefined ? "free" : attendedLevel(group.answers.get(id), [inspected], marks);
  const heights = [
    ...rows.people.map(({ respondentID }) => rowHeight(group.notes.get(respondentID))),
    ...rows.missing.map(missingRowHeight),
  ];
  function row(at: number) {
    const position = { place: at + 1, of: heights.length };
    const absent = rows.missing[at - rows.people.length];
    if (absent !== undefined)
      return <MissingRow key={absent.expectedID} person={absent} {...position} onOpen={handlers.open} />;
    const person = rows.people[at];
    if (person === undefined) return null;
    const { respondentID } = person;
    const isOwn = respondentID === self;
    return (
      <RespondentRow
        key={respondentID}
        {...person}
        {...position}
        note={group.notes.get(respondentID)}
        isOwn={isOwn}
        isRequired={required.has(respondentID)}
        isHere={!isOwn && here.respondents.has(respondentID)}
        editing={editingText(respondentID, isOwn, here)}
        isSelected={respondentID === selected}
        level={levelOf(respondentID)}
        onSelect={handlers.select}
        onPoint={handlers.point}
      />
    );
  }
  return (
    <>
      {count > LONG && !isFolded && (
        <Search
          type="search"
          aria-label={t("panel.find")}
          placeholder={t("panel.find")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {count > FEW && (
        <OnPaper>
          <span>
            {people.map(({ respondentID, name }) => nameWithNote(name, group.notes.get(respondentID))).join("\n")}
          </span>
          {missing.length > 0 && (
            <>
              <b>{t("panel.notAnswered")}</b>
              <span>{missing.map(({ name }) => name).join("\n")}</span>
            </>
          )}
        </OnPaper>
      )}
      {heights.length > 0 ? <VirtualList heights={heights} row={row} /> : !isFolded && <p>{t("panel.noneFound")}</p>}
      {canFold && (
        <All aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isFolded && (
            <Faces
              people={[
                ...people.map((person) => ({ ...person, isMissing: levelOf(person.respondentID) === undefined })),
                ...missing.map(({ name }) => ({ name })),
              ]}
              most={MAX_FACES}
            />
          )}
          <span>{isWhole ? t("panel.showFewer") : t("panel.showAll", { count })}</span>
        </All>
      )}
    </>
  );
}

function NoAnswers() {
  const isClosed = useMeetingState(({ derived }) => derived.isClosed);
  const isAdding = useMeetingState(({ painting }) => painting.mode.kind === "addingRespondent");
  return (
    <>
      <p>{t("panel.noAnswers")}</p>
      <p>{isClosed ? t("meeting.isClosed") : isAdding ? t("panel.markAndSave") : t("panel.beFirst")}</p>
    </>
  );
}

/** Beside them the words have room in every language. */
const MAX_FACES = 7;

const All = styled(MoreButton)`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 36px;
  ${NOTE};
  text-decoration: none;
  & > :last-child {
    text-decoration: underline;
  }
  ${FINGER_HIGH}
`;

const Search = styled.input`
  ${inputStyle}
  min-height: 36px;
  margin-bottom: 8px;
  padding: 5px 10px;
  ${FINGER_HIGH}
`;

const OnPaper = styled.p`
  display: none;
  white-space: pre-line;
  unicode-bidi: plaintext;
  columns: 2;
  & > b {
    display: block;
    margin-top: 8px;
  }
  @media print {
    display: block;
    & + * {
      display: none;
    }
  }
`;
