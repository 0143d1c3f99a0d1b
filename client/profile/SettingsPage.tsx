import styled from "@emotion/styled";
import { useQuery, useMutation } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { Link } from "../ui/Link.tsx";
import { CallError } from "../api/call-error.ts";
import { serverInfoQuery } from "../api/query-client.ts";
import { ConfirmAddress } from "../frame/ConfirmAddress.tsx";
import { chooseLanguage, useOwnAddress, useToken, useViewer, type Me, useEditMe } from "../session/viewer.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { Hint, Muted } from "../ui/Muted.tsx";
import { Page } from "../frame/Page.tsx";
import { PageSpinner } from "../ui/Spinner.tsx";
import { LANGUAGE_OPTIONS } from "../frame/ReadingChoices.tsx";
import { ClockFields } from "../fields/ClockFields.tsx";
import { useReadingSettings } from "../time/reading-settings.ts";
import { Select } from "../ui/form/Select.tsx";
import { FeedSection, useFeedAddress } from "./FeedSection.tsx";
import { LinkedAccounts } from "./LinkedAccounts.tsx";
import { AddedCalendars } from "../calendars/AddedCalendars.tsx";
import { addedCalendarsQuery } from "../calendars/calendar-queries.ts";
import { isInvisible } from "#domain/text.ts";
import { LIMITS } from "#domain/limits.ts";
import { Button } from "../ui/Button.tsx";
import { OneFieldForm, TextField } from "../ui/form/TextField.tsx";
import { toast } from "../ui/toast.ts";
import { useForm } from "../ui/form/use-form.ts";
import { SettingsSection, SettingsRow } from "./SettingsSection.tsx";
import { SwitchField } from "../ui/form/SwitchField.tsx";
import { useState } from "react";
import { signOut } from "../session/sign-in.ts";
import { later } from "../ui/later.tsx";
import { UsualWeekRow } from "./UsualWeekRow.tsx";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";

const SignIns = later(() => import("./SignIns.tsx"));

export default function SettingsPage() {
  const viewer = useViewer();
  const info = useQuery(serverInfoQuery);
  const feed = useFeedAddress();
  const address = useOwnAddress();
  const calendars = useQuery(addedCalendarsQuery(useToken()));
  // Deletion leads to the links for handing meetings over, not home.
  const [isHandingOver, setIsHandingOver] = useState(false);
  if (viewer.kind === "signed-out") return isHandingOver ? <PageSpinner /> : <Navigate to="/" replace />;
  // Waits for all lists, because a late list would move the content below it.
  if (viewer.kind === "loading" || [info, feed, address, calendars].some(({ isLoading }) => isLoading))
    return <PageSpinner />;
  return (
    <Page title={t("settings.settings")}>
      <Way>
        <Link to="/me">{t("settings.profile")}</Link>
      </Way>
      <h1>{t("settings.settings")}</h1>
      {viewer.kind === "failed" ? (
        <RequestFailure error={viewer.error} />
      ) : (
        <>
          <GeneralSettings me={viewer.me} />
          <LinkedAccounts me={viewer.me} />
          <SettingsSection title={t("calendars.calendars")}>
            <CalendarsText>{t("calendars.sectionText")}</CalendarsText>
            <AddedCalendars token={viewer.token} hasOthers />
          </SettingsSection>
          <FeedSection />
          <NotificationSettings me={viewer.me} />
          <ReadingSection token={viewer.token} />
          <SignIns />
          <AccountSettings onHandingOver={setIsHandingOver} />
        </>
      )}
      {info.data?.version !== undefined && <Version>{t("settings.version", { version: info.data.version })}</Version>}
    </Page>
  );
}

const Way = styled.p`
  margin: 8px 0 4px;
  color: var(--muted);
`;

const CalendarsText = styled(Muted)`
  margin-bottom: 16px;
`;

const Version = styled(Hint)`
  margin-top: 40px;
`;

function GeneralSettings({ me }: { me: Me }) {
  const editMe = useEditMe();
  const address = useOwnAddress().data;
  const { field, values, form, isBusy, failure } = useForm({
    start: { name: me.name },
    rules: { name: ({ name }) => (isInvisible(name) ? t("settings.enterName") : undefined) },
    async send({ name }) {
      if (name.trim() === me.name) return;
      await editMe({ name: name.trim() });
      toast(t("settings.nameUpdated"), { kind: "primary" });
    },
  });
  return (
    <SettingsSection title={t("settings.general")}>
      <Form {...form}>
        <TextField
          label={t("settings.name")}
          autoComplete="name"
          required
          maxLength={LIMITS.personName}
          {...field("name")}
        />
        <Button type="submit" busy={isBusy} disabled={values.name.trim() === me.name}>
          {t("common.save")}
        </Button>
      </Form>
      <RequestFailure error={failure} />
      <Address as="div">
        <Marked text={t("settings.youLogInAs")} marks={{ email: () => <b>{me.email}</b> }} />{" "}
        {address?.isProved === true && <span>{t("settings.addressConfirmed")}</span>}
        {address?.isProved === false && <ConfirmAddress email={me.email} why={t("settings.addressNotConfirmed")} />}
      </Address>
    </SettingsSection>
  );
}

const Form = styled(OneFieldForm)`
  max-width: 440px;
`;

const Address = styled(Hint)`
  margin-top: 8px;
  overflow-wrap: anywhere;
`;

function NotificationSettings({ me }: { me: Me }) {
  const editMe = useEditMe();

  const change = useMutation({
    mutationFn: (wanted: boolean) => editMe({ subscribe_to_notifications: wanted }),
    onSuccess: (_, wanted) =>
      toast(wanted ? t("settings.subscribed") : t("settings.unsubscribed"), { kind: "primary" }),
  });
  return (
    <SettingsSection title={t("settings.notifications")}>
      <SwitchField
        label={t("settings.emailUpdates")}
        hint={t("settings.emailUpdatesHint")}
        isOn={change.isPending ? change.variables : me.isSubscribedToNotifications}
        onChange={(wanted) => !change.isPending && change.mutate(wanted)}
      />
      <RequestFailure error={change.error} />
    </SettingsSection>
  );
}

const DeleteAccountDialog = later(() => import("./DeleteAccountDialog.tsx"));

type AccountSettingsProps = { readonly onHandingOver: (isHandingOver: boolean) => void };

function AccountSettings({ onHandingOver }: AccountSettingsProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const [endsTokens, setEndsTokens] = useState(true);

  const leaving = useMutation({
    // The page leaves by itself without the token.
    mutationFn: (accessTokens: boolean) => signOut({ everywhere: true, accessTokens }),
    onSuccess: () => toast(t("settings.signedOutEverywhere"), { kind: "primary" }),
  });
  // A server of the release before refuses the unknown property and has ended nothing.
  const isRefused = leaving.variables === true && leaving.error instanceof CallError && leaving.error.status === 400;
  const notLeft = (reason: string): string =>
    isRefused
      ? t("settings.tokensNotEnded", { box: t("settings.endTokensToo") })
      : t("settings.signOutFailed", { reason });
  return (
    <SettingsSection title={t("settings.account")}>
      <SettingsRow>
        <div>
          <p>{t("settings.signOutEverywhereText")}</p>
          <TokensToo>
            <SwitchField
              isBox
              label={t("settings.endTokensToo")}
              hint={t("settings.endTokensTooHint")}
              isOn={endsTokens}
              onChange={setEndsTokens}
            />
          </TokensToo>
        </div>
        <Button busy={leaving.isPending} onClick={() => leaving.mutate(endsTokens)}>
          {t("settings.signOutEverywhere")}
        </Button>
      </SettingsRow>
      <RequestFailure says={notLeft} error={leaving.error} />
      <SettingsRow>
        <div>
          <p>{t("settings.deleteAccountText")}</p>
        </div>
        <Button kind="danger" onClick={() => setIsDeleting(true)}>
          {t("settings.deleteAccount")}
        </Button>
      </SettingsRow>
      {isDeleting && <DeleteAccountDialog onHandingOver={onHandingOver} onClose={() => setIsDeleting(false)} />}
    </SettingsSection>
  );
}

const TokensToo = styled.div`
  margin-top: 8px;
`;

/** Applies here at once, and wherever the user logs in. */
function ReadingSection({ token }: { token: string }) {
  const settings = useReadingSettings();
  const changeLanguage = useMutation({ mutationFn: chooseLanguage });
  return (
    <SettingsSection title={t("settings.reading")}>
      <ClockFields>
        <label>
          {t("frame.language")}
          <Select
            value={settings.language ?? "auto"}
            onChange={({ target }) => changeLanguage.mutate(target.value === "auto" ? undefined : target.value)}
          >
            <option value="auto">{t("settings.languageOfBrowser")}</option>
            {LANGUAGE_OPTIONS}
          </Select>
        </label>
      </ClockFields>
      <RequestFailure error={changeLanguage.error} />
      <UsualWeekRow token={token} />
    </SettingsSection>
  );
}
