import styled from "@emotion/styled";
import { useQuery, useMutation } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { Link } from "../ui/Link.tsx";
import { serverInfoQuery } from "../api/query-client.ts";
import { useViewer, type Me } from "../session/viewer.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { Page } from "../frame/Page.tsx";
import { PageSpinner } from "../ui/Spinner.tsx";
import { LinkedAccounts } from "./LinkedAccounts.tsx";
import { isInvisible } from "#domain/text.ts";
import { LIMITS } from "#domain/limits.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import { toast } from "../ui/toast.ts";
import { useForm } from "../ui/use-form.ts";
import { SettingsSection, SettingsRow } from "./SettingsSection.tsx";
import { useEditMe } from "./use-edit-me.ts";
import { SwitchField } from "../ui/SwitchField.tsx";
import { useState } from "react";
import { signOut } from "../session/sign-in.ts";
import { later } from "../ui/later.tsx";

const SignIns = later(() => import("./SignIns.tsx"));

export default function SettingsPage() {
  const viewer = useViewer();
  const info = useQuery(serverInfoQuery);
  // The account's deletion leads on to the links by which its meetings are handed over: not home, though the login ends.
  const [isHandingOver, setIsHandingOver] = useState(false);
  if (viewer.at === "signed-out") return isHandingOver ? <PageSpinner /> : <Navigate to="/" replace />;
  // With what can be linked here, or everything below would move when that is known.
  if (viewer.at === "asking" || info.isLoading) return <PageSpinner />;
  return (
    <Page title="Settings">
      <Way>
        <Link to="/me">Profile</Link>
      </Way>
      <h1>Settings</h1>
      {viewer.at === "failed" ? (
        <RequestFailure error={viewer.error} />
      ) : (
        <>
          <GeneralSettings me={viewer.me} />
          <LinkedAccounts me={viewer.me} />
          <NotificationSettings me={viewer.me} />
          <AccountSettings onHandingOver={setIsHandingOver} />
          {/* Last, so that nothing moves when it comes. */}
          <SignIns />
        </>
      )}
    </Page>
  );
}

const Way = styled.p`
  margin: 8px 0 6px;
  color: var(--muted);
`;

export function GeneralSettings({ me }: { me: Me }) {
  const editMe = useEditMe();
  const { field, values, form, isBusy, failure } = useForm({
    start: { name: me.name },
    rules: { name: ({ name }) => (isInvisible(name) ? "Please enter a name." : undefined) },
    async send({ name }) {
      if (name.trim() === me.name) return;
      await editMe({ name: name.trim() });
      toast("Successfully updated name", { kind: "primary" });
    },
  });
  return (
    <SettingsSection title="General Settings">
      <Form {...form}>
        <TextField label="Name" autoComplete="name" required maxLength={LIMITS.personName} {...field("name")} />
        <Button type="submit" busy={isBusy} disabled={values.name.trim() === me.name}>
          Save
        </Button>
      </Form>
      <RequestFailure error={failure} />
      <Address>
        You log in as <b>{me.email}</b>.
      </Address>
    </SettingsSection>
  );
}

const Form = styled.form`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  max-width: 440px;
  & > :first-child {
    flex: 1;
  }
  & > button {
    min-height: 44px;
    /* Beside the field, under its label. */
    margin-top: 28.5px;
  }
`;

const Address = styled.p`
  margin-top: 12px;
  color: var(--muted);
  font-size: 13px;
  overflow-wrap: anywhere;
`;

export function NotificationSettings({ me }: { me: Me }) {
  const editMe = useEditMe();

  const change = useMutation({
    mutationFn: (wanted: boolean) => editMe({ subscribe_to_notifications: wanted }),
    onSuccess: (_, wanted) =>
      toast(`Successfully ${wanted ? "subscribed to" : "unsubscribed from"} notifications`, { kind: "primary" }),
  });
  return (
    <SettingsSection title="Notification Settings">
      <SwitchField
        label="Email updates"
        hint="When someone responds to a meeting of yours, and when a time is set, changed or called off."
        isOn={change.isPending ? change.variables : me.isSubscribedToNotifications}
        onChange={(wanted) => !change.isPending && change.mutate(wanted)}
      />
      <RequestFailure error={change.error} />
    </SettingsSection>
  );
}

const DeleteAccountDialog = later(() => import("./DeleteAccountDialog.tsx"));

type AccountSettingsProps = { readonly onHandingOver: (isHandingOver: boolean) => void };

export function AccountSettings({ onHandingOver }: AccountSettingsProps) {
  const [isDeleting, setIsDeleting] = useState(false);

  const leaving = useMutation({
    // The page leaves by itself when the token is gone.
    mutationFn: () => signOut({ everywhere: true }),
    onSuccess: () => toast("Successfully signed out everywhere", { kind: "primary" }),
  });
  return (
    <SettingsSection title="Account Settings">
      <SettingsRow>
        <div>
          <b>Sign out everywhere</b>
          <p>Ends your login in this browser and in all others.</p>
        </div>
        <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
          Sign out everywhere
        </Button>
      </SettingsRow>
      <RequestFailure what="Could not sign out" error={leaving.error} />
      <SettingsRow>
        <div>
          <b>Delete account</b>
          <p>Removes your account, and your answers from every meeting.</p>
        </div>
        <Button kind="danger" onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </SettingsRow>
      {isDeleting && <DeleteAccountDialog onHandingOver={onHandingOver} onClose={() => setIsDeleting(false)} />}
    </SettingsSection>
  );
}
