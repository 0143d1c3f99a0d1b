import { css } from "@emotion/react";
import styled from "@emotion/styled";
import { DARK, disc, hue } from "../../ui/theme.ts";
import { COLOURS, initials } from "./people.ts";

export function Avatar({ name, colour, isHere = false }: { name: string; colour: number; isHere?: boolean }) {
  return (
    <Disc
      translate="no"
      style={{ "--own": hueOf(colour) } as object}
      aria-hidden="true"
      data-here={isHere ? "" : undefined}
    >
      {initials(name)}
    </Disc>
  );
}

/** Hue in degrees; one of them is the brand's. */
export function hueOf(colour: number): number {
  return 37 + (colour * 360) / COLOURS;
}

/** Lightness and chroma for every hue, with a contrast of 4.5 : 1 (`Avatar.test.ts`). */
export const DISC = { light: "0.92 0.05", dark: "0.34 0.06" };
export const LETTERS = { light: "0.42 0.1", dark: "0.87 0.08" };

export const discStyle = css`
  ${disc("1.625rem")};
  font-size: var(--text-small);
  font-style: normal;
`;

const Disc = styled.span`
  ${discStyle};
  position: relative;
  background: oklch(${DISC.light} var(--own));
  color: oklch(${LETTERS.light} var(--own));
  ${DARK} {
    background: oklch(${DISC.dark} var(--own));
    color: oklch(${LETTERS.dark} var(--own));
  }
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

export const Count = styled.span`
  color: ${hue("free")};
  font-weight: 700;
`;
