import styled from "@emotion/styled";
import { useState } from "react";
import {
  CALDAV_PRESETS,
  CALDAV_PROVIDERS,
  type CaldavProvider,
  needsCaldavAddress,
} from "#domain/calendar/caldav-presets.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";
import { LabelledField } from "../../ui/form/native-fields.tsx";
import { Choice } from "../../ui/form/Select.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Link } from "../../ui/Link.tsx";
import { Muted } from "../../ui/Muted.tsx";
import { useAddedCalendars } from "../added-calendars.ts";
import { FormEnd } from "./FormEnd.tsx";
import { hostOf } from "./host-of.ts";
import { useReadingForm } from "./use-reading-form.ts";

const HINTS: Partial<Record<CaldavProvider, string>> = {
  icloud: t("calendars.howICloud"),
  fastmail: t("calendars.howFastmail"),
  nextcloud: t("calendars.howNextcloud"),
};
const OPTIONS = CALDAV_PROVIDERS.map((provider) => {
  return [provider, provider === "other" ? t("calendars.other") : CALDAV_PRESETS[provider].title] as const;
});

function passwordField(provider: CaldavProvider): { readonly label: string; readonly hint?: string } {
  const { appPassword } = CALDAV_PRESETS[provider];
  const hint = HINTS[provider] ?? (appPassword === "never" ? undefined : t("calendars.howOthers"));
  const label = appPassword === "always" ? t("calendars.appPassword") : t("account.password");
  return { label, ...(hint !== undefined && { hint }) };
}

type AddAccountProps = { readonly token: string | undefined; readonly onClose: () => void };

export function AddAccount({ token, onClose }: AddAccountProps) {
  return token === undefined ? <NeedsLogin /> : <AccountForm token={token} onClose={onClose} />;
}

/** A guest could keep the password nowhere. */
function NeedsLogin() {
  const way = (to: string) => (words: string) => <Link to={to}>{words}</Link>;
  return (
    <Muted>
      <Marked text={t("calendars.accountNeedsLogin")} marks={{ signup: way("/signup"), login: way("/login") }} />
    </Muted>
  );
}

function AccountForm({ token, onClose }: { token: string; onClose: () => void }) {
  const account = useAddedCalendars(token);
  const [provider, setProvider] = useState<CaldavProvider>("icloud");
  const needsAddress = needsCaldavAddress(provider);
  const form = useReadingForm({
    start: { address: "", username: "", password: "" },
    rules: {
      address: ({ address }) => (needsAddress && address.trim() === "" ? t("calendars.enterAddress") : undefined),
      username: ({ username }) => (username.trim() === "" ? t("calendars.enterUserName") : undefined),
      password: ({ password }) => (password === "" ? t("account.enterPassword") : undefined),
    },
    isShown: (name) => name !== "address" || needsAddress,
    async read({ address, username, password }, signal) {
      const server = needsAddress && { address: address.trim() };
      await account.add({ provider, ...server, username: username.trim(), password }, signal);
      onClose();
    },
  });
  const { title } = CALDAV_PRESETS[provider];
  return (
    <form {...form.form}>
      <Fields>
        <LabelledField label={t("calendars.provider")}>
          {(control) => <Choice {...control} value={provider} options={OPTIONS} onChoose={setProvider} />}
        </LabelledField>
        {needsAddress && (
          <TextField
            label={t("calendars.server")}
            hint={t("calendars.serverHint")}
            type="url"
            autoComplete="off"
            required
            maxLength={2_000}
            {...form.field("address")}
          />
        )}
        <TextField
          label={t("calendars.userName")}
          hint={t("calendars.userNameHint")}
          autoComplete="off"
          required
          maxLength={255}
          {...form.field("username")}
        />
        <TextField
          {...passwordField(provider)}
          type="password"
          // Otherwise the browser would fill in the password of the account here.
          autoComplete="new-password"
          required
          maxLength={1_024}
          {...form.field("password")}
        />
      </Fields>
      <FormEnd
        note={t("calendars.keptInAccount")}
        reading={form.isBusy ? (needsAddress ? hostOf(form.values.address) : title) : undefined}
        {...form}
        onClose={onClose}
      />
    </form>
  );
}

const Fields = styled.div`
  & > :first-of-type {
    margin-bottom: 16px;
  }
`;
