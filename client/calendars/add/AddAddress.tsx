import styled from "@emotion/styled";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { LIMITS } from "#domain/limits.ts";
import { newRequestID } from "../../api/call.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { MoreButton } from "../../ui/TextButton.tsx";
import { guestCalendars, saveGuestCalendar } from "../browser-calendars.ts";
import { useAddedCalendars } from "../added-calendars.ts";
import { guestBusyQuery } from "../calendar-queries.ts";
import type { ChosenMeeting } from "./chosen-meeting.ts";
import { FormEnd } from "./FormEnd.tsx";
import { hostOf } from "./host-of.ts";
import { useReadingForm } from "./use-reading-form.ts";

type AddAddressProps = {
  /** Undefined for a guest. */
  readonly token: string | undefined;
  readonly meeting: ChosenMeeting | undefined;
  readonly onClose: () => void;
};

/** An address is kept in the account, or for a guest in this browser. */
export function AddAddress({ token, meeting, onClose }: AddAddressProps) {
  const account = useAddedCalendars(token);
  const addToBrowser = useAddToBrowser(meeting);
  const [hasPassword, setHasPassword] = useState(false);
  const [findsWhere, setFindsWhere] = useState(false);
  const [isKept] = useState(isKeptInBrowser);
  const form = useReadingForm({
    start: { address: "", username: "", password: "" },
    rules: {
      address: ({ address }) => (address.trim() === "" ? t("calendars.enterAddress") : undefined),
      username: ({ username }) => (hasPassword && username.trim() === "" ? t("calendars.enterUserName") : undefined),
      password: ({ password }) => (hasPassword && password === "" ? t("account.enterPassword") : undefined),
    },
    isShown: (name) => name === "address" || hasPassword,
    async read({ address: typed, username, password }, signal) {
      const address = typed.trim();
      if (token === undefined) await addToBrowser(address, signal);
      else await account.add({ address, ...(hasPassword && { username: username.trim(), password }) }, signal);
      onClose();
    },
  });
  return (
    <form {...form.form}>
      <TextField
        label={t("calendars.address")}
        hint={t("calendars.addressHint")}
        type="url"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing this is what the dialog was opened for
        autoFocus
        autoComplete="off"
        required
        maxLength={2_000}
        {...form.field("address")}
      />
      <MoreButton aria-expanded={findsWhere} onClick={() => setFindsWhere(!findsWhere)}>
        {t("calendars.whereAddress")}
      </MoreButton>
      {token !== undefined && (
        <MoreButton aria-expanded={hasPassword} onClick={() => setHasPassword(!hasPassword)}>
          {t("calendars.needsPassword")}
        </MoreButton>
      )}
      {findsWhere && <Places />}
      {hasPassword && (
        <Below>
          <TextField
            label={t("calendars.userName")}
            autoComplete="off"
            required
            maxLength={255}
            {...form.field("username")}
          />
          <TextField
            label={t("account.password")}
            type="password"
            // Otherwise the browser would fill in the password of the account here.
            autoComplete="new-password"
            required
            maxLength={1_024}
            {...form.field("password")}
          />
        </Below>
      )}
      <FormEnd
        note={token === undefined ? guestNote(isKept) : t("calendars.keptInAccount")}
        reading={form.isBusy ? hostOf(form.values.address) : undefined}
        {...form}
        onClose={onClose}
      />
    </form>
  );
}

const guestNote = (isKept: boolean): string => (isKept ? t("calendars.keptInBrowser") : t("calendars.keptOnPage"));

const PROBE = "overlap.probe";

/** Private windows and policies refuse to store anything. */
function isKeptInBrowser(): boolean {
  try {
    localStorage.setItem(PROBE, "");
    localStorage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

/** Returns a function that adds a guest's address after the server could read it. The grid finds the reading in the cache. */
function useAddToBrowser(meeting: ChosenMeeting | undefined) {
  const client = useQueryClient();
  return async (address: string, signal: AbortSignal): Promise<void> => {
    if (meeting === undefined) return;
    const calendars = guestCalendars.get();
    const same = calendars.find((calendar) => calendar.address === address);
    if (same === undefined && calendars.length >= LIMITS.calendars)
      throw new CallError(409, t("calendars.tooMany"), { path: "address" });
    const added = { id: newRequestID(), name: hostOf(address), showTitles: false, wholeDays: "busy" } as const;
    const calendar = same ?? { ...added, address };
    const query = guestBusyQuery(calendar, meeting);
    signal.addEventListener("abort", () => void client.cancelQueries({ queryKey: query.queryKey }));
    await client.fetchQuery({ ...query, staleTime: 0 });
    saveGuestCalendar(calendar);
    toast(t("calendars.added", { names: calendar.name }), { kind: "primary" });
  };
}

const PLACES = [
  t("calendars.whereGoogle"),
  t("calendars.whereOutlook"),
  t("calendars.whereICloud"),
  t("calendars.whereProton"),
  t("calendars.whereNextcloud"),
  t("calendars.whereOthers"),
];

function Places() {
  return (
    <List>
      {PLACES.map((text) => (
        <li key={text}>
          <Marked text={text} marks={{ b: (words) => <b>{words}</b> }} />
        </li>
      ))}
    </List>
  );
}

const Below = styled.div`
  margin-top: 8px;
`;

const List = styled.ul`
  display: grid;
  gap: 8px;
  margin-top: 8px;
  color: var(--muted);
  font-size: var(--text-note);
  & b {
    color: var(--ink);
    font-weight: 600;
  }
`;
