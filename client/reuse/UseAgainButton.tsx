import { useEffect, useRef, useState } from "react";
import { parseMeetingID } from "#domain/ids.ts";
import { t } from "../text/t.ts";
import { icon } from "../ui/icons.tsx";
import { later } from "../ui/later.tsx";

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
      <button
        ref={button}
        type="button"
        title={t("again.title")}
        aria-label={t("again.useAgain", { name })}
        onClick={() => setIsOpen(true)}
      >
        <AgainIcon />
      </button>
      {isOpen && meetingID !== undefined && <UseListedAgain meetingID={meetingID} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const AgainIcon = icon("M15.5 4v4h-4M15.2 8A6 6 0 1 0 16 11.5", { mirrors: true });
