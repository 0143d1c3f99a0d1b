import styled from "@emotion/styled";
import { deniedText } from "./denied-return.ts";
import { useDenied } from "./use-denied.ts";

/** For whoever changed their mind at the provider. */
export function DeniedNote() {
  const denied = useDenied();
  return denied === undefined ? null : <Calm role="status">{deniedText(denied)}</Calm>;
}

const Calm = styled.p`
  padding: 10px 14px;
  border-radius: 10px;
  background: color-mix(in srgb, var(--line) 45%, transparent);
`;
