import styled from "@emotion/styled";
import { type ReactNode, useState } from "react";
import { DownIcon } from "../ui/icons.tsx";

type FieldsRowProps = {
  readonly label: string;
  /** Sums up the fields at the end of the closed row. */
  readonly value: string;
  readonly onOpen?: (row: HTMLDetailsElement) => void;
  /** Tab reaches the fields of the closed row, and opens it. */
  readonly isReachable?: boolean;
  readonly children: ReactNode;
};

/** A row that opens to fields. */
export function FieldsRow({ label, value, onOpen, isReachable = false, children }: FieldsRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Row
        open={isOpen}
        onToggle={({ currentTarget }) => {
          setIsOpen(currentTarget.open);
          if (currentTarget.open) onOpen?.(currentTarget);
        }}
      >
        <summary>
          <b>{label}</b>
          <span>{isOpen ? "" : value}</span>
          <DownIcon />
        </summary>
        {!isReachable && <Fields>{children}</Fields>}
      </Row>
      {isReachable && (
        <Fields data-closed={isOpen ? undefined : ""} onFocus={() => setIsOpen(true)}>
          {children}
        </Fields>
      )}
    </>
  );
}

/** Opens the row of a field, if it stands in one, and focuses it. */
export function revealField(field: Element | RadioNodeList | null | undefined): void {
  if (!(field instanceof HTMLElement)) return;
  const row = field.closest("details");
  if (row !== null) row.open = true;
  field.focus();
}

export const FieldsRows = styled.div`
  margin-block: 24px;
  border-bottom: 1px solid var(--line);
`;

const Row = styled.details`
  border-top: 1px solid var(--line);
  & > summary {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 48px;
    list-style: none;
    cursor: pointer;
    &::-webkit-details-marker {
      display: none;
    }
  }
  & > summary > b {
    flex: none;
    font-weight: 600;
  }
  & > summary > span {
    flex: 1;
    min-width: 0;
    color: var(--muted);
    font-size: var(--text-note);
    line-height: 1.35;
    text-align: end;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  & > summary > svg {
    flex: none;
    color: var(--muted);
    transition: rotate 0.15s;
  }
  &[open] > summary > svg {
    rotate: 180deg;
  }
`;

const Fields = styled.div`
  padding: 4px 0 24px;
  &[data-closed] {
    height: 0;
    padding: 0;
    overflow: clip;
    pointer-events: none;
  }
`;
