import styled from "@emotion/styled";
import { numberText } from "#domain/time/words/number-text.ts";
import { reader } from "../../time/words.ts";
import { Avatar, discStyle } from "./Avatar.tsx";
import { initials } from "./people.ts";

export type Face = { readonly name: string; readonly colour?: number; readonly isMissing?: boolean };

/** The first people as discs that overlap, and the number of the others. Hidden from screen readers, so say the names too. */
export function Faces({ people, most }: { readonly people: readonly Face[]; readonly most: number }) {
  // The number takes the room of one face.
  const drawnPeople = people.length > most ? people.slice(0, most - 1) : people;
  const rest = people.length - drawnPeople.length;
  return (
    <Row aria-hidden="true">
      {drawnPeople.map(({ name, colour, isMissing = false }, at) => (
        <span key={at}>
          {isMissing || colour === undefined ? <Missing name={name} /> : <Avatar name={name} colour={colour} />}
        </span>
      ))}
      {rest > 0 && <b dir="ltr">{`+${numberText(reader(), rest)}`}</b>}
    </Row>
  );
}

/** The dashed disc of a person who has not answered or cannot come. */
export function Missing({ name }: { readonly name: string }) {
  return (
    <Dashed aria-hidden="true" translate="no">
      {initials(name)}
    </Dashed>
  );
}

const Dashed = styled.span`
  ${discStyle};
  border: 1.5px dashed var(--field);
  background: var(--ground, var(--paper));
  color: var(--muted);
`;

/** `--ground` is the colour behind the row; each face has a ring of it. */
const Row = styled.span`
  display: flex;
  align-items: center;
  & > span {
    position: relative;
    flex: none;
    border-radius: 50%;
    box-shadow: 0 0 0 2px var(--ground, var(--paper));
    & + span {
      margin-inline-start: -3px;
    }
    /* The letters stand in the middle of what the next face leaves of this one. */
    &:has(+ span) > span {
      padding-inline-end: 4px;
      letter-spacing: -0.03em;
    }
  }
  & > b {
    flex: none;
    margin-inline-start: 4px;
    color: var(--muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
`;
