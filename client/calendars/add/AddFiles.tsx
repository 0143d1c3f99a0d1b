import styled from "@emotion/styled";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LIMITS } from "#domain/limits.ts";
import type { IcsReading } from "#domain/calendar/read-ics.ts";
import { newRequestID } from "../../api/call.ts";
import { serverTime } from "../../api/clock.ts";
import { listed, t } from "../../text/t.ts";
import { listText } from "../../time/late-words.ts";
import { buttonStyle } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { hue } from "../../ui/theme.ts";
import { toast } from "../../ui/toast.ts";
import { visuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { calendarFiles, saveCalendarFile } from "../browser-calendars.ts";
import type { ChosenMeeting } from "./chosen-meeting.ts";
import { FormEnd } from "./FormEnd.tsx";
import { useReadingForm } from "./use-reading-form.ts";
import { type FileProblem, readCalendarFile } from "./read-calendar-file.ts";

type AddFilesProps = { readonly meeting: ChosenMeeting; readonly onClose: () => void };

const FAULTS: Readonly<Partial<Record<FileProblem, string>>> = {
  "no-calendar": t("calendars.noCalendarFile"),
  "too-large": t("calendars.fileTooLarge"),
  "too-complex": t("calendars.fileTooComplex"),
  unreadable: t("calendars.fileUnreadable"),
};

/** Files are read in this browser and never sent. */
export function AddFiles({ meeting, onClose }: AddFilesProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [faults, setFaults] = useState<ReadonlyMap<File, string>>(new Map());
  const [fault, setFault] = useState<string>();
  const [reading, setReading] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useDrop(choose);
  const form = useReadingForm({
    start: {},
    rules: {},
    async read(_, signal) {
      const count = calendarFiles(meeting.meetingID).length + files.length;
      if (files.length === 0 || count > LIMITS.calendars) {
        setFault(files.length === 0 ? t("calendars.chooseFile") : t("calendars.tooMany"));
        input.current?.focus();
        return;
      }
      const unread = new Map<File, string>();
      for (const file of files) {
        setReading(file.name);
        try {
          keep(meeting, file.name, await readCalendarFile(file, { ...meeting, wholeDays: "busy" }, signal));
        } catch (error) {
          unread.set(file, FAULTS[(error as Error).message as FileProblem] ?? ""); // as: or that of a stop
        }
      }
      setFaults(unread);
      setFiles([...unread.keys()]);
      const added = files.filter((file) => !unread.has(file)).map(({ name }) => name);
      if (added.length > 0) toast(t("calendars.added", { names: listed(added) }), { kind: "primary" });
      if (unread.size === 0) onClose();
    },
  });

  function choose(list: FileList | null): void {
    setFiles([...(list ?? [])]);
    setFault(undefined);
  }
  return (
    <form {...form.form}>
      <Place>
        <span>{t("calendars.dropFiles")}</span>
        <label>
          <input
            ref={input}
            type="file"
            accept=".ics,text/calendar"
            multiple
            onChange={({ target }) => choose(target.files)}
          />
          <span>{t("calendars.chooseFiles")}</span>
        </label>
      </Place>
      {fault !== undefined && <Failure>{fault}</Failure>}
      <List>
        {files.map((file) => (
          <li key={file.name}>
            <b dir="auto">{file.name}</b>
            {faults.get(file) && <Failure>{faults.get(file)}</Failure>}
          </li>
        ))}
      </List>
      <FormEnd note={t("calendars.keptFile")} {...form} reading={form.isBusy ? reading : undefined} onClose={onClose} />
    </form>
  );
}

/** A file of the same name replaces the earlier file. */
function keep({ meetingID, window }: ChosenMeeting, name: string, { busy, events, unknownZones }: IcsReading): void {
  const sameName = calendarFiles(meetingID).find((file) => file.name === name);
  const problem = unknownZones.length > 0 && {
    problem: t("calendars.unknownZones", { zones: listText(unknownZones), count: unknownZones.length }),
  };
  const read = { name, readAt: serverTime(), window, busy, events, ...problem };
  saveCalendarFile(meetingID, { id: sameName?.id ?? newRequestID(), ...read });
}

/** Takes files wherever they are dropped, otherwise the browser would open them in place of the page. */
function useDrop(onFiles: (files: FileList | null) => void): void {
  const take = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    if (event.type === "drop") onFiles(event.dataTransfer?.files ?? null);
  });
  useEffect(() => {
    const stop = new AbortController();
    for (const type of ["dragover", "drop"] as const)
      addEventListener(type, (event) => take(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

const Place = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 8px 16px;
  padding: 24px 16px;
  border: 1px dashed var(--field);
  border-radius: var(--radius);
  color: var(--muted);
  & input {
    ${visuallyHidden}
  }
  & label > span {
    ${buttonStyle("plain")}
    color: var(--ink);
    cursor: pointer;
  }
  & input:focus-visible + span {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
`;

const List = styled.ul`
  overflow-wrap: anywhere;
  & > li {
    margin-top: 16px;
  }
  & b {
    font-weight: 600;
  }
  & p {
    margin: 0;
    font-size: var(--text-note);
  }
`;
