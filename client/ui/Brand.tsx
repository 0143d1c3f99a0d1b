import styled from "@emotion/styled";
import { Link } from "react-router";
import { DARK, hue } from "./theme.ts";

/** Two people's time, overlapping; leads home. */
export function Brand() {
  return (
    <Home to="/" aria-label="Overlap, home">
      <Mark aria-hidden="true">
        <i />
        <i />
      </Mark>
      Overlap
    </Home>
  );
}

const Home = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  border-radius: 4px;
  font-size: 18px;
  font-weight: 700;
  letter-spacing: -0.02em;
  text-decoration: none;
`;

const Mark = styled.span`
  position: relative;
  width: 26px;
  height: 18px;
  isolation: isolate;
  & > i {
    position: absolute;
    top: 0;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: ${hue("free", 0.55)};
  }
  & > i + i {
    left: 8px;
    background: ${hue("sched", 0.55)};
    mix-blend-mode: multiply;
    ${DARK} {
      mix-blend-mode: screen;
    }
  }
`;
