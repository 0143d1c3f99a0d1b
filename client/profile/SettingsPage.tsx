import styled from "@emotion/styled";
import { Link, Navigate } from "react-router";
import { errorText } from "../api/error-text.ts";
import { useViewer } from "../session/use-viewer.ts";
import { Failure } from "../ui/Failure.tsx";
import { Page } from "../ui/Page.tsx";
import { Waiting } from "../ui/Waiting.tsx";
import { AccountSettings } from "./AccountSettings.tsx";
import { GeneralSettings } from "./GeneralSettings.tsx";
import { LinkedAccounts } from "./LinkedAccounts.tsx";
import { NotificationSettings } from "./NotificationSettings.tsx";

export default function SettingsPage() {
  const viewer = useViewer();
  if (viewer.at === "signed-out") return <Navigate to="/" replace />;
  if (viewer.at === "asking") return <Waiting />;
  return (
    <Page title="Settings">
      <Way>
        <Link to="/me">Profile</Link>
      </Way>
      <h1>Settings</h1>
      {viewer.at === "failed" ? (
        <Failure>An error occurred: {errorText(viewer.error)}</Failure>
      ) : (
        <>
          <GeneralSettings me={viewer.me} />
          <LinkedAccounts me={viewer.me} />
          <NotificationSettings me={viewer.me} />
          <AccountSettings />
        </>
      )}
    </Page>
  );
}

const Way = styled.p`
  margin: 8px 0 6px;
  color: var(--muted);
`;
