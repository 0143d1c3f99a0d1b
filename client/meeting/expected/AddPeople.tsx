import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { keepPeople, keptPeople, peopleToAdd, restOf } from "../../fields/people-draft.ts";
import { PeopleField } from "../../fields/PeopleField.tsx";
import { newPeople } from "../../session/tab-memory.ts";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { Footer } from "../../ui/Dialog.tsx";
import { RequestFailure } from "../../ui/Failure.tsx";
import { type ExpectedViewProps, useExpected, useExpectedCalls } from "./expected.ts";

/** More people who should answer; what is typed stays in this tab until they are added. */
export function AddPeople({ onView, onClose }: ExpectedViewProps) {
  const { meetingID, add, refresh } = useExpectedCalls();
  const there = useExpected();
  const [draft, setDraft] = useState(() => keptPeople(meetingID));
  // They were named when the meeting was created, and are not there yet.
  const [wasLeft] = useState(() => newPeople.read() === meetingID && draft.text !== "");
  const box = useRef<HTMLTextAreaElement>(null);
  const people = peopleToAdd(draft, there);
  const adding = useMutation({
    mutationFn: () => add(people),
    onSuccess() {
      const rest = restOf(draft);
      setDraft(rest);
      if (rest.text === "") onView({ kind: "list" });
    },
    // It may have been done all the same, or by another device.
    onError: refresh,
  });
  useEffect(() => keepPeople(meetingID, draft), [meetingID, draft]);
  useEffect(() => box.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (people.length > 0 && !adding.isPending) adding.mutate();
  }
  return (
    <form onSubmit={submit}>
      {wasLeft && <p role="status">{t("expected.notAdded")}</p>}
      <PeopleField draft={draft} onDraft={setDraft} there={there} box={box} />
      <RequestFailure error={adding.error} />
      <Footer>
        <Button onClick={there.length === 0 ? onClose : () => onView({ kind: "list" })}>{t("common.cancel")}</Button>
        <Button kind="primary" type="submit" disabled={people.length === 0} busy={adding.isPending}>
          {t("expected.addCount", { count: people.length })}
        </Button>
      </Footer>
    </form>
  );
}
