import styled from "@emotion/styled";
import { useEffect, useRef, useState } from "react";
import { parseMeetingID } from "#domain/ids.ts";
import { t } from "../text/t.ts";
import { Button } from "../ui/Button.tsx";
import { icon } from "../ui/icons.tsx";
import { later } from "../ui/later.tsx";
import { SMALL } from "../ui/theme.ts";

const UseListedAgain = later(async () => ({ default: (await import("./UseAgainDialog.tsx")).UseListedAgain }));

/** Beside a meeting of a list. */
export function UseAgainButton({ meetingID: id, name }: { readonly meetingID: string; readonly name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The dialog that it began with made way for another, which does not know where to give the focus back.
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = button.current;
    return () => opener?.focus();
  }, [isOpen]);
  const meetingID = parseMeetingID(id);
  return (
    <>
      <Again ref={button} kind="quiet" aria-label={t("again.useAgain", { name })} onClick={() => setIsOpen(true)}>
        <SheetsIcon />
        <span>{t("again.title")}</span>
      </Again>
      {isOpen && meetingID !== undefined && <UseListedAgain meetingID={meetingID} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const SheetsIcon = icon(
  "M7.5 3.5h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1M4.5 7a1 1 0 0 0-1 1v7.5a1 1 0 0 0 1 1H12a1 1 0 0 0 1-1",
  { mirrors: true },
);

const Again = styled(Button)`
  flex: none;
  padding-inline: 12px;
  color: var(--muted);
  font-size: var(--text-note);
  &:hover {
    color: var(--ink);
  }
  ${SMALL} {
    width: 44px;
    padding: 0;
    & > span {
      display: none;
    }
  }
`;
