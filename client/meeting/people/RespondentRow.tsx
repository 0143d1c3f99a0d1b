import styled from "@emotion/styled";
import { memo } from "react";
import type { RespondentID } from "#domain/respondent-id.ts";
import { hue } from "../../ui/theme.ts";
import { Avatar } from "./Avatar.tsx";
import { Editing } from "./Editing.tsx";

/** Every row is this high, so that a long list knows where each of them lies without measuring. */
export const ROW_HEIGHT = matchMedia("(pointer: coarse)").matches ? 44 : 38;

export type RespondentRowProps = {
  readonly respondentID: RespondentID;
  readonly name: string;
  readonly isOwn: boolean;
  readonly isHere: boolean;
  /** Says that the answer is being painted on another screen. */
  readonly editing: string | undefined;
  readonly isSelected: boolean;
  /** Not free at the time that is pointed at. */
  readonly isMissing: boolean;
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
      <Person
        type="button"
        aria-pressed={row.isSelected}
        title={row.name}
        onClick={() => row.onSelect(row.respondentID)}
        onPointerEnter={(event) => event.pointerType !== "touch" && point()}
        onPointerLeave={leave}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && point()}
        onBlur={leave}
      >
        <Avatar id={row.respondentID} name={row.name} isHere={row.isHere} />
        <Name dir="auto" data-missing={row.isMissing ? "" : undefined}>
          {row.name}
        </Name>
        {row.editing !== undefined && <Editing>{row.editing}</Editing>}
        {row.isOwn && <small data-own="">you</small>}
      </Person>
    </Item>
  );
});

const Item = styled.li`
  height: ${ROW_HEIGHT}px;
`;

const Person = styled.button`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  height: ${ROW_HEIGHT}px;
  padding: 6px 8px;
  border: 0;
  border-radius: 8px;
  background: transparent;
  text-align: left;
  cursor: pointer;
  outline-offset: -2px;
  &:hover {
    background: color-mix(in srgb, var(--line) 50%, transparent);
  }
  &[aria-pressed="true"] {
    background: ${hue("sched", 0.12)};
  }
  & > [data-own] {
    flex: none;
    color: var(--muted);
  }
  & > span + [data-own] {
    margin-left: auto;
  }
`;

const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  transition: color 0.15s;
  &[data-missing] {
    color: var(--muted);
    text-decoration: line-through;
  }
`;
