import styled from "@emotion/styled";
import { memo } from "react";
import { keyframes } from "@emotion/react";
import type { Level } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import { hasFinger } from "../../ui/finger.ts";
import { rowStyle } from "../../ui/TextButton.tsx";
import { hue, ONE_LINE } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Avatar, discStyle } from "./Avatar.tsx";
import { type ListedRespondent, nameAndLastWord, nameWithNote } from "./people.ts";
import { t } from "../../text/t.ts";

/** All rows are equally high, so that a long list knows their places without measuring. */
export const ROW_HEIGHT = hasFinger() ? 44 : 38;

type RespondentRowProps = ListedRespondent & {
  readonly note: string | undefined;
  readonly isOwn: boolean;
  readonly isHere: boolean;
  readonly isRequired: boolean;
  readonly editing: string | undefined;
  readonly isSelected: boolean;
  /** The level at the pointed time; free if there is none. */
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
    <Item aria-posinset={row.place} aria-setsize={row.of}>
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
        <Name name={row.name} isMissing={row.level === undefined} />
        {row.level === "ifNeeded" && <Maybe>{t("panel.ifNeededThen")}</Maybe>}
        {row.note !== undefined && (
          <small data-note="">
            <bdi>{row.note}</bdi>
          </small>
        )}
        {row.editing !== undefined && <Editing>{row.editing}</Editing>}
        {row.isRequired && <small data-own="">{t("panel.required")}</small>}
        {row.isOwn && <small data-own="">{t("panel.you")}</small>}
      </PersonButton>
    </Item>
  );
});

const Item = styled.li`
  position: relative;
  height: ${ROW_HEIGHT}px;
`;

const PersonButton = styled.button`
  ${rowStyle};
  height: ${ROW_HEIGHT}px;
  overflow: clip;
  &[aria-pressed="true"] {
    --ground: color-mix(in srgb, ${hue("sched")} 12%, var(--paper));
    background: var(--ground);
  }
  /* A long name covers the next row, because fingers and keys cannot hover. */
  &:is(:focus-visible, [aria-pressed="true"]) {
    position: relative;
    z-index: 1;
    height: auto;
    min-height: ${ROW_HEIGHT}px;
    background: var(--ground, var(--paper));
    flex-wrap: wrap;
    & > [data-note] {
      flex: 1 0 100%;
      order: 1;
      padding-inline-start: 36px;
      overflow-wrap: anywhere;
      white-space: normal;
    }
    & > [dir] {
      display: block;
      overflow-wrap: anywhere;
      white-space: normal;
    }
  }
  & > [data-note] {
    flex: 1 1 64px;
    min-width: 0;
    ${ONE_LINE};
    color: var(--muted);
  }
  & > [data-own] {
    flex: none;
    color: var(--muted);
  }
  & > span + [data-own] {
    margin-inline-start: auto;
  }
`;

const Maybe = styled.small`
  flex: none;
  padding: 0 6px;
  border: 1px dashed ${hue("maybe")};
  border-radius: 6px;
  color: var(--muted);
`;

/** The two parts are visual only, otherwise screen readers would pause between them. */
function Name({ name, isMissing }: { name: string; isMissing: boolean }) {
  const [beginning, end] = nameAndLastWord(name);
  return (
    <>
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
    </>
  );
}

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
    <Row>
      <i aria-hidden="true">{count > 1 ? `+${count}` : "+"}</i>
      <span>{t("panel.newPeople", { count })}</span>
      <Editing>{t("panel.editing")}</Editing>
    </Row>
  );
}

const Row = styled.div`
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
