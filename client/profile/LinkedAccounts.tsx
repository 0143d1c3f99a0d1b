import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../api/error-text.ts";
import { serverInfoQuery } from "../api/server-info-query.ts";
import { Failure } from "../ui/Failure.tsx";
import { SettingsSection } from "./SettingsSection.tsx";

/** @TODO(#4): a row for each provider that the server supports, to link and unlink. */
export function LinkedAccounts() {
  const info = useQuery(serverInfoQuery);
  return (
    <SettingsSection title="Linked Accounts">
      {info.isError && <Failure>An error occurred while fetching the server info: {errorText(info.error)}</Failure>}
      {info.isSuccess && <Calm>Google and Microsoft calendars cannot be linked on this server.</Calm>}
    </SettingsSection>
  );
}

const Calm = styled.p`
  color: var(--muted);
`;
