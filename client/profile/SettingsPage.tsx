import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "react-router";
import { serverInfoQuery } from "../api/query-client.ts";
import { useViewer } from "../session/viewer.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { Page } from "../frame/Page.tsx";
import { PageSpinner } from "../ui/Spinner.tsx";
import { AccountSettings } from "./AccountSettings.tsx";
import { GeneralSettings } from "./GeneralSettings.tsx";
import { LinkedAccounts } from "./LinkedAccounts.tsx";
import { NotificationSettings } from "./NotificationSettings.tsx";

export default function SettingsPage() {
  const viewer = useViewer();
  const info = useQuery(serverInfoQuery);
  if (viewer.at === "signed-out") return <Navigate to="/" replace />;
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
