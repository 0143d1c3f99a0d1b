import styled from "@emotion/styled";
import { hue } from "../../ui/theme.ts";
import { colourOf, initials } from "./people.ts";

const COLOURS = [hue("free"), hue("sched"), hue("maybe"), "light-dark(#0f6aa0, #7cc4ee)", "var(--muted)"] as const;

/** A person's initials in a colour that stays theirs. A dot says that they have the meeting open. */
export function Avatar({ id, name, isHere = false }: { id: string; name: string; isHere?: boolean }) {
  const style = { "--own": COLOURS[colourOf(id, COLOURS.length)] } as object;
  return (
    <Disc style={style} aria-hidden="true" data-here={isHere ? "" : undefined}>
      {initials(name)}
    </Disc>
  );
}

const Disc = styled.span`
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: 26px;
  height: 26px;
  border-radius: 50%;
  background: color-mix(in srgb, var(--own) 16%, transparent);
  /* Towards the ink: amber letters on amber would be hard to read. */
  color: color-mix(in srgb, var(--own) 62%, var(--ink));
  font-size: 11px;
  font-weight: 700;
  letter-spacing: 0;
  &[data-here]::after {
    content: "";
    position: absolute;
    inset-inline-end: -1px;
    bottom: -1px;
    width: 9px;
    height: 9px;
    border: 2px solid var(--paper);
    border-radius: 50%;
    background: ${hue("sched")};
  }
`;
