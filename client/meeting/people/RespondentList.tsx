import styled from "@emotion/styled";
import { type RefObject, useEffect, useRef, useState } from "react";
import { attendedLevel, type Level } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { inputStyle } from "../../ui/form/native-fields.tsx";
import { FINGER_HIGH, WIDE } from "../../ui/theme.ts";
import { MoreButton } from "../../ui/TextButton.tsx";
import { selectRespondent } from "../model/actions.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { editingText, type ListedRespondent, nameWithNote } from "./people.ts";
import { requiredAsExpected } from "../schedule/wishes.ts";
import { NewcomersRow, RespondentRow, ROW_HEIGHT } from "./RespondentRow.tsx";
import { t } from "../../text/t.ts";

const FEW = 8;
/** Longer lists have a search field and scroll beside the grid. */
const LONG = 16;
const SHOWN_ROWS = 11;
const SPARE_ROWS = 6;

export function RespondentList() {
  const model = useMeetingModel();
  const { people, group, marks, self = ON_THIS_DEVICE } = useMeetingState(({ derived }) => derived);
  const { here } = useMeetingState(({ facts }) => facts.live);
  const inspected = useMeetingState(({ view }) => view.inspected);
  const mode = useMeetingState(({ painting }) => painting.mode);
  const { meeting } = useMeetingState(({ facts }) => facts);
  const { canEdit } = meeting.viewer;
  const required = requiredAsExpected(meeting);
  const selected = mode.kind === "selectedUser" ? mode.respondentID : undefined;
  // Stable functions, otherwise every row is drawn again.
  const [handlers] = useState(() => ({
    select: (id: RespondentID) => selectRespondent(model, id),
    point: (pointedPerson: RespondentID | undefined) => model.send({ kind: "view", view: { pointedPerson } }),
  }));
  const [search, setSearch] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const levelOf = (id: RespondentID): Level | undefined =>
    inspected === undefined ? "free" : attendedLevel(group.answers.get(id), [inspected], marks);
  const free =
    inspected === undefined ? undefined : people.filter(({ respondentID }) => levelOf(respondentID) === "free").length;

  const [isWhole, setIsWhole] = useState(false);
  const isFolded = !isWhole && people.length > FEW;
  const query = search.trim().toLocaleLowerCase();
  const matches = query === "" ? people : people.filter(({ name }) => name.toLocaleLowerCase().includes(query));
  const rows = isFolded && query === "" ? shownFirst(people, selected) : matches;
  const isLong = rows.length > LONG;
  const first = useFirstRow(list, isLong);
  const drawnRows = isLong ? rows.slice(first, first + Math.ceil(innerHeight / ROW_HEIGHT) + 2 * SPARE_ROWS) : rows;
  return (
    <section aria-labelledby="respondents">
      <header>
        <h2 id="respondents">
          {free === undefined
            ? t("panel.respondents", { count: people.length })
            : t("panel.respondentsFree", { free, all: people.length })}
        </h2>
      </header>
      {people.length > LONG && (
        <Search
          type="search"
          aria-label={t("panel.find")}
          placeholder={t("panel.find")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {rows.length === 0 && <p>{t("panel.noneFound")}</p>}
      {people.length > FEW && (
        <OnPaper>
          {people.map(({ respondentID, name }) => nameWithNote(name, group.notes.get(respondentID))).join("\n")}
        </OnPaper>
      )}
      <Scroller data-long={isLong ? "" : undefined}>
        <ul ref={list} style={{ height: rows.length * ROW_HEIGHT, paddingTop: first * ROW_HEIGHT }}>
          {drawnRows.map((person, at) => {
            const { respondentID } = person;
            const isOwn = respondentID === self;
            return (
              <RespondentRow
                key={respondentID}
                {...person}
                note={group.notes.get(respondentID)}
                isOwn={isOwn}
                isRequired={required.has(respondentID)}
                isHere={!isOwn && here.respondents.has(respondentID)}
                editing={editingText(respondentID, isOwn, here)}
                isSelected={respondentID === selected}
                level={levelOf(respondentID)}
                place={first + at + 1}
                of={rows.length}
                onSelect={handlers.select}
                onPoint={handlers.point}
              />
            );
          })}
        </ul>
      </Scroller>
      {people.length > FEW && query === "" && (
        <MoreButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t("panel.showFewer") : t("panel.showAll", { count: people.length })}
        </MoreButton>
      )}
      {canEdit && mode.kind === "none" && people.length > 1 && (
        <MoreButton onClick={() => model.send({ kind: "open-dialog", dialog: { kind: "remove-several" } })}>
          {t("panel.removeSeveral")}
        </MoreButton>
      )}
      {here.newcomers > 0 && <NewcomersRow count={here.newcomers} />}
    </section>
  );
}

function shownFirst(people: readonly ListedRespondent[], selected: RespondentID | undefined) {
  const first = people.slice(0, FEW);
  const other = people.slice(FEW).find(({ respondentID }) => respondentID === selected);
  return other === undefined ? first : [...first.slice(0, -1), other];
}

/** Returns the first row to draw, in a list that scrolls by itself or with the page. */
function useFirstRow(list: RefObject<HTMLElement | null>, isLong: boolean): number {
  const [first, setFirst] = useState(0);
  useEffect(() => {
    if (!isLong) return;
    const look = (): void => {
      const element = list.current;
      if (element === null) return;
      const from = Math.max(0, element.parentElement?.getBoundingClientRect().top ?? 0);
      const above = from - element.getBoundingClientRect().top;
      setFirst(Math.max(0, Math.floor(above / ROW_HEIGHT) - SPARE_ROWS));
    };
    look();
    document.addEventListener("scroll", look, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", look, { capture: true });
  }, [list, isLong]);
  return isLong ? first : 0;
}

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
  @media print {
    display: block;
  }
`;

const Scroller = styled.div`
  margin: 0 -8px;
  @media print {
    p + & {
      display: none;
    }
  }
  &[data-long] {
    /* Otherwise a browser that anchors on a row undoes its own scrolling. */
    overflow-anchor: none;
    /* Below the grid it flows with the page, whose scrolling it would swallow. */
    ${WIDE} {
      max-height: ${SHOWN_ROWS * ROW_HEIGHT}px;
      overflow-y: auto;
      overscroll-behavior: contain;
      scrollbar-width: thin;
      scrollbar-color: var(--line-strong) transparent;
    }
  }
`;
