import styled from "@emotion/styled";
import { NextIcon } from "../../ui/icons.tsx";
import { PlainButton } from "../../ui/TextButton.tsx";
import { FINGER_HIGH, NOTE } from "../../ui/theme.ts";

type FoldButtonProps = { readonly isOpen: boolean; readonly onPress: () => void; readonly children: string };

/** A row that opens a list below it. */
export function FoldButton({ isOpen, onPress, children }: FoldButtonProps) {
  return (
    <Row aria-expanded={isOpen} onClick={onPress}>
      <NextIcon />
      <span>{children}</span>
    </Row>
  );
}

const Row = styled(PlainButton)`
  display: flex;
  align-items: center;
  width: 100%;
  min-height: 40px;
  ol + & {
    border-top: 1px solid var(--line);
  }
  ${NOTE};
  text-align: start;
  ${FINGER_HIGH}
  & > svg {
    flex: none;
    width: 16px;
    height: 16px;
  }
  &:hover {
    color: var(--ink);
  }
  &[aria-expanded="true"] > svg {
    rotate: 90deg;
    scale: 1;
  }
`;
