import styled from "@emotion/styled";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { parseMeetingID } from "#domain/ids.ts";
import { useMustLogIn } from "../session/site-access.ts";
import { meetingToUseAgain } from "../session/tab-memory.ts";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";
import { icon } from "../ui/icons.tsx";
import { later } from "../ui/later.tsx";
import { SMALL, WIDE } from "../ui/theme.ts";
import { visuallyHidden } from "../ui/VisuallyHidden.tsx";

const UseListedAgain = later(async () => ({ default: (await import("./UseAgainDialog.tsx")).UseListedAgain }));

type UseAgainButtonProps = {
  readonly meetingID: string;
  readonly name: string;
  /** Draws the words beside the icon on wide screens. */
  readonly hasWords?: boolean;
};

/** Stands beside a meeting of a list. */
export function UseAgainButton({ meetingID: id, name, hasWords = false }: UseAgainButtonProps) {
  const mustLogIn = useMustLogIn();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(() => !mustLogIn && meetingToUseAgain.read() === id);
  useEffect(() => {
    if (isOpen) meetingToUseAgain.remove();
  }, [isOpen]);
  function open(): void {
    if (!mustLogIn) return setIsOpen(true);
    meetingToUseAgain.write(id);
    void navigate("/login");
  }
  const meetingID = parseMeetingID(id);
  return (
    <>
      <Again type="button" title={t("again.title")} onClick={open}>
        <SheetsIcon />
        <span data-shown={hasWords || undefined}>
          <Marked text={t("again.useAgain", { name })} />
        </span>
      </Again>
      {isOpen && meetingID !== undefined && <UseListedAgain meetingID={meetingID} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const SheetsIcon = icon(
  "M7.5 3.5h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1M4.5 7a1 1 0 0 0-1 1v7.5a1 1 0 0 0 1 1H12a1 1 0 0 0 1-1",
  { mirrors: true },
);

const Again = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: 8px;
  position: relative;
  min-width: 44px;
  min-height: 44px;
  border-radius: 10px;
  color: var(--muted);
  font-size: var(--text-note);
  font-weight: 600;
  &:hover {
    background: color-mix(in srgb, var(--line) 60%, transparent);
    color: var(--ink);
  }
  & > span:not([data-shown]) {
    ${visuallyHidden};
  }
  ${SMALL} {
    & > span {
      ${visuallyHidden};
    }
  }
  ${WIDE} {
    &:has(> [data-shown]) {
      padding-inline: 12px;
    }
  }
`;
