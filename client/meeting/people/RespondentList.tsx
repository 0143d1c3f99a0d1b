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

/** So many are shown of more, until all of them are asked for. */
const FEW = 8;
/** From this many people on there is a search field, and beside the grid the list scrolls in itself. */
const LONG = 16;
const SHOWN_ROWS = 11;
/** Rows drawn above and below what is visible, so that keys and quick scrolling find them there. */
const SPARE_ROWS = 6;

/** Who has answered, and who of them can at the time that is pointed at. */
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
  // The same functions always, or every row would be drawn again.
  const [on] = useState(() => ({
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
  const wanted = search.trim().toLocaleLowerCase();
  const searched = wanted === "" ? people : people.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const found = isFolded && wanted === "" ? shownFirst(people, selected) : searched;
  const isLong = found.length > LONG;
  const first = useFirstRow(list, isLong);
  const drawn = isLong ? found.slice(first, first + Math.ceil(innerHeight / ROW_HEIGHT) + 2 * SPARE_ROWS) : found;
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
      {found.length === 0 && <p>{t("panel.noneFound")}</p>}
      {people.length > FEW && (
        <OnPaper>
          {people.map(({ respondentID, name }) => nameWithNote(name, group.notes.get(respondentID))).join("\n")}
        </OnPaper>
      )}
      <Scroller data-long={isLong ? "" : undefined}>
        <ul ref={list} style={{ height: found.length * ROW_HEIGHT, paddingTop: first * ROW_HEIGHT }}>
          {drawn.map((person, at) => {
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
                of={found.length}
                onSelect={on.select}
                onPoint={on.point}
              />
            );
          })}
        </ul>
      </Scroller>
      {people.length > FEW && wanted === "" && (
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

/** The first row that is drawn of a list that scrolls in itself, or with the page. */
function useFirstRow(list: RefObject<HTMLElement | null>, isLong: boolean): number {
  const [first, setFirst] = useState(0);
  useEffect(() => {
    if (!isLong) return;
    const look = (): void => {
      const shown = list.current;
      if (shown === null) return;
      const from = Math.max(0, shown.parentElement?.getBoundingClientRect().top ?? 0);
      const above = from - shown.getBoundingClientRect().top;
      setFirst(Math.max(0, Math.floor(above / ROW_HEIGHT) - SPARE_ROWS));
    };
    look();
    // Scrolling does not bubble.
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

/** All of a group of which the list draws some: paper cannot be asked for the others. */
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
    /* Rows that come and go keep their places: a browser that holds on to one of them undoes its own scrolling to another. */
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
