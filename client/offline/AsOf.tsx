import styled from "@emotion/styled";
import { momentText } from "../time/moment-text.ts";

/** Over what was seen last, while the server cannot be reached. */
export function AsOf({ at, zone, today }: { at: number; zone: string; today: string }) {
  return <Line role="status">Offline – as of {momentText(at, zone, today)}</Line>;
}

const Line = styled.p`
  margin-bottom: 10px;
  color: var(--muted);
  font-size: 13px;
`;
