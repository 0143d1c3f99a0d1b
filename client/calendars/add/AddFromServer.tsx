import styled from "@emotion/styled";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  CALDAV_PRESETS,
  CALDAV_PROVIDERS,
  type CaldavProvider,
  needsCaldavAddress,
} from "#domain/calendar/caldav-presets.ts";
import { LIMITS } from "#domain/limits.ts";
import { localStore } from "../../api/browser-storage.ts";
import { CallError } from "../../api/call-error.ts";
import { newRequestID } from "../../api/call.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";
import { LabelledField } from "../../ui/form/native-fields.tsx";
import { Choice } from "../../ui/form/Select.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { MoreButton } from "../../ui/TextButton.tsx";
import { toast } from "../../ui/toast.ts";
import { useAddedCalendars } from "../added-calendars.ts";
import { guestCalendars, saveGuestCalendar } from "../browser-calendars.ts";
import { guestBusyQuery } from "../calendar-queries.ts";
import type { ChosenMeeting } from "./chosen-meeting.ts";
import { FormEnd } from "./FormEnd.tsx";
import { hostOf } from "./host-of.ts";
import { useReadingForm } from "./use-reading-form.ts";

type AddFromServerProps = {
  readonly kind: "address" | "account";
  /** Undefined for a guest, who adds addresses only. */
  readonly token: string | undefined;
  readonly meeting: ChosenMeeting | undefined;
  readonly onClose: () => void;
};

/** Adds an address, which a guest keeps in the browser, or an account. */
export function AddFromServer({ kind, token, meeting, onClose }: AddFromServerProps) {
  const account = useAddedCalendars(token);
  const addToBrowser = useAddToBrowser(meeting);
  const [provider, setProvider] = useState<CaldavProvider>("icloud");
  const [isProtected, setIsProtected] = useState(false);
  const [findsWhere, setFindsWhere] = useState(false);
  const [isKept] = useState(isKeptInBrowser);
  const isAccount = kind === "account";
  const hasAddress = !isAccount || needsCaldavAddress(provider);
  const hasPassword = isAccount || isProtected;
  const form = useReadingForm({
    start: { address: "", username: "", password: "" },
    rules: {
      address: ({ address }) => (hasAddress && address.trim() === "" ? t("calendars.enterAddress") : undefined),
      username: ({ username }) => (hasPassword && username.trim() === "" ? t("calendars.enterUserName") : undefined),
      password: ({ password }) => (hasPassword && password === "" ? t("account.enterPassword") : undefined),
    },
    isShown: (name) => (name === "address" ? hasAddress : hasPassword),
    async read({ address, username, password }, signal) {
      const server = hasAddress && { address: address.trim() };
      const login = hasPassword && { username: username.trim(), password };
      if (token === undefined) await addToBrowser(address.trim(), signal);
      else await account.add({ ...(isAccount && { provider }), ...server, ...login }, signal);
      onClose();
    },
  });
  const place = hasAddress ? hostOf(form.values.address) : CALDAV_PRESETS[provider].title;
  const keptHere = isKept ? t("calendars.keptInBrowser") : t("calendars.keptOnPage");
  return (
    <form {...form.form}>
      {isAccount && (
        <Provider label={t("calendars.provider")}>
          {(control) => <Choice {...control} value={provider} options={OPTIONS} onChoose={setProvider} />}
        </Provider>
      )}
      {hasAddress && (
        <TextField
          key={kind}
          label={isAccount ? t("calendars.server") : t("calendars.address")}
          hint={isAccount ? t("calendars.serverHint") : t("calendars.addressHint")}
          type="url"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing this is what the dialog was opened for
          autoFocus={!isAccount}
          autoComplete="off"
          required
          maxLength={2_000}
          {...form.field("address")}
        />
      )}
      {!isAccount && (
        <MoreButton aria-expanded={findsWhere} onClick={() => setFindsWhere(!findsWhere)}>
          {t("calendars.whereAddress")}
        </MoreButton>
      )}
      {!isAccount && token !== undefined && (
        <MoreButton aria-expanded={isProtected} onClick={() => setIsProtected(!isProtected)}>
          {t("calendars.needsPassword")}
        </MoreButton>
      )}
      {!isAccount && findsWhere && <Places />}
      {hasPassword && (
        <Login>
          <TextField
            label={t("calendars.userName")}
            {...(isAccount && { hint: t("calendars.userNameHint") })}
            autoComplete="off"
            required
            maxLength={255}
            {...form.field("username")}
          />
          <TextField
            {...(isAccount ? passwordTexts(provider) : { label: t("account.password") })}
            type="password"
            // Otherwise the browser would fill in the password of the account here.
            autoComplete="new-password"
            required
            maxLength={1_024}
            {...form.field("password")}
          />
        </Login>
      )}
      <FormEnd
        note={token === undefined ? keptHere : t("calendars.keptInAccount")}
        reading={form.isBusy ? place : undefined}
        {...form}
        onClose={onClose}
      />
    </form>
  );
}

const OPTIONS = CALDAV_PROVIDERS.map((provider) => {
  return [provider, provider === "other" ? t("calendars.other") : CALDAV_PRESETS[provider].title] as const;
});

const PASSWORD_HINTS: Partial<Record<CaldavProvider, string>> = {
  icloud: t("calendars.howICloud"),
  fastmail: t("calendars.howFastmail"),
  nextcloud: t("calendars.howNextcloud"),
};

function passwordTexts(provider: CaldavProvider): { readonly label: string; readonly hint?: string } {
  const { appPassword } = CALDAV_PRESETS[provider];
  const hint = PASSWORD_HINTS[provider] ?? (appPassword === "never" ? undefined : t("calendars.howOthers"));
  const label = appPassword === "always" ? t("calendars.appPassword") : t("account.password");
  return { label, ...(hint !== undefined && { hint }) };
}

/** Private windows and policies refuse to store anything. */
function isKeptInBrowser(): boolean {
  const isKept = localStore.write("overlap.probe", "");
  localStore.remove("overlap.probe");
  return isKept;
}

/** Returns a function that adds a guest's address after the server could read it. The grid finds the reading in the cache. */
function useAddToBrowser(meeting: ChosenMeeting | undefined) {
  const client = useQueryClient();
  return async (address: string, signal: AbortSignal): Promise<void> => {
    if (meeting === undefined) return;
    const calendars = guestCalendars();
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

const Provider = styled(LabelledField)`
  margin-bottom: 16px;
`;

const Login = styled.div`
  * + & {
    margin-top: 16px;
  }
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
