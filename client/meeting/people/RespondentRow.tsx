import styled from "@emotion/styled";
import { memo } from "react";
import { css, keyframes } from "@emotion/react";
import type { Level } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import { hasFinger } from "../../ui/finger.ts";
import { rowStyle } from "../../ui/TextButton.tsx";
import { hue } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Avatar, discStyle } from "./Avatar.tsx";
import { noteLines } from "./list-rows.ts";
import { type ListedRespondent, nameAndLastWord, nameWithNote } from "./people.ts";
import { t } from "../../text/t.ts";

/** Heights come from the texts alone, so that a long list knows the places of rows that it does not draw. */
export const ROW_HEIGHT = hasFinger() ? 44 : 38;
const NOTE_LINE = 16;

export const rowHeight = (note: string | undefined): number => ROW_HEIGHT + noteLines(note) * NOTE_LINE;

type RespondentRowProps = ListedRespondent & {
  readonly note: string | undefined;
  readonly isOwn: boolean;
  readonly isHere: boolean;
  readonly isRequired: boolean;
  readonly editing: string | undefined;
  readonly isSelected: boolean;
  /** The level at the pointed time; free without a pointed time. */
  readonly level: Level | undefined;
  /** Place in the whole list, of which only a part may be drawn. */
  readonly place: number;
  readonly of: number;
  readonly onSelect: (id: RespondentID) => void;
  readonly onPoint: (id: RespondentID | undefined) => void;
};

export const RespondentRow = memo(function RespondentRow(row: RespondentRowProps) {
  const point = (): void => row.onPoint(row.respondentID);
  const leave = (): void => row.onPoint(undefined);
  return (
    <Row aria-posinset={row.place} aria-setsize={row.of} style={{ height: rowHeight(row.note) }}>
      <PersonButton
        type="button"
        aria-pressed={row.isSelected}
        title={nameWithNote(row.name, row.note)}
        onClick={() => row.onSelect(row.respondentID)}
        onPointerEnter={(event) => event.pointerType !== "touch" && point()}
        onPointerLeave={leave}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && point()}
        onBlur={leave}
      >
        <Avatar colour={row.colour} name={row.name} isHere={row.isHere} />
        <PersonName name={row.name} isMissing={row.level === undefined} />
        {row.level === "ifNeeded" && <Maybe>{t("panel.ifNeededThen")}</Maybe>}
        {row.editing !== undefined && <Editing>{row.editing}</Editing>}
        {row.isRequired && <Required>{t("panel.required")}</Required>}
        {row.isOwn && <small data-own="">{t("panel.you")}</small>}
        {row.note !== undefined && (
          <small data-note="" style={{ WebkitLineClamp: noteLines(row.note) }}>
            <bdi>{row.note}</bdi>
          </small>
        )}
      </PersonButton>
    </Row>
  );
});

export const Row = styled.li`
  position: relative;
`;

const FACE = 26;

/** A face and a name, and below the name a note. */
export const notedRowStyle = css`
  ${rowStyle};
  flex-wrap: wrap;
  align-content: flex-start;
  row-gap: 0;
  height: 100%;
  padding-block: ${(ROW_HEIGHT - FACE) / 2}px;
  & > [data-note] {
    display: -webkit-box;
    flex: 1 0 100%;
    min-width: 0;
    padding-inline-start: ${FACE + 10}px;
    overflow: hidden;
    -webkit-box-orient: vertical;
    color: var(--muted);
    line-height: ${NOTE_LINE}px;
    overflow-wrap: anywhere;
  }
`;

const PersonButton = styled.button`
  ${notedRowStyle};
  overflow: clip;
  &[aria-pressed="true"] {
    --ground: color-mix(in srgb, ${hue("sched")} 12%, var(--paper));
    background: var(--ground);
  }
  /* A long name or note covers the next rows, because fingers and keys cannot hover. */
  &:is(:focus-visible, [aria-pressed="true"]) {
    position: relative;
    z-index: 1;
    height: auto;
    min-height: 100%;
    background: var(--ground, var(--paper));
    & > [data-note] {
      display: block;
    }
    & [dir] {
      display: block;
      overflow-wrap: anywhere;
      white-space: normal;
    }
  }
  & > [data-own] {
    flex: none;
    color: var(--muted);
  }
`;

const Maybe = styled.small`
  flex: none;
  padding: 0 6px;
  border: 1px dashed ${hue("maybe")};
  border-radius: 6px;
  color: var(--muted);
`;

export const Required = styled.small`
  flex: none;
  color: ${hue("sched")};
  font-weight: 600;
`;

type PersonNameProps = { readonly name: string; readonly isMissing?: boolean };

/** The two parts are visual only, otherwise screen readers would pause between them. */
export function PersonName({ name, isMissing = false }: PersonNameProps) {
  const [beginning, end] = nameAndLastWord(name);
  return (
    <NameRoom>
      {end !== "" && <VisuallyHidden translate="no">{name}</VisuallyHidden>}
      <DrawnName
        dir="auto"
        translate="no"
        aria-hidden={end === "" ? undefined : "true"}
        data-missing={isMissing ? "" : undefined}
      >
        <span>{beginning}</span>
        {end}
      </DrawnName>
    </NameRoom>
  );
}

/** The rest of the line, so that only a note wraps. A name of another direction still begins beside the face. */
const NameRoom = styled.span`
  display: flex;
  flex: 1 1 0;
  min-width: 0;
  line-height: ${FACE}px;
`;

const DrawnName = styled.span`
  display: flex;
  min-width: 0;
  white-space: pre;
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  transition: color 0.15s;
  &[data-missing] {
    color: var(--muted);
    text-decoration: line-through;
  }
`;

export function NewcomersRow({ count }: { count: number }) {
  return (
    <Newcomers>
      <i aria-hidden="true">{count > 1 ? `+${count}` : "+"}</i>
      <span>{t("panel.newPeople", { count })}</span>
      <Editing>{t("panel.editing")}</Editing>
    </Newcomers>
  );
}

const Newcomers = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  height: ${ROW_HEIGHT}px;
  color: var(--muted);
  & + p {
    margin-top: 6px;
  }
  & > i {
    ${discStyle};
    border: 1.5px dashed ${hue("sched", 0.7)};
    color: ${hue("sched")};
    font-weight: 700;
  }
`;

const breathe = keyframes`50% { opacity: 0.3; }`;

/** Its dot breathes instead of the words, which would be too pale to read. */
const Editing = styled.small`
  flex: none;
  max-width: 60%;
  margin-inline-start: auto;
  overflow: hidden;
  color: ${hue("sched")};
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
  &::before {
    content: "";
    display: inline-block;
    width: 6px;
    height: 6px;
    margin-inline-end: 6px;
    border-radius: 50%;
    background: currentColor;
    @media (prefers-reduced-motion: no-preference) {
      animation: ${breathe} 2.4s ease-in-out infinite;
    }
  }
`;
