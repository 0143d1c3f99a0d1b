import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { PROVIDERS } from "#domain/calendar/provider.ts";
import { serverInfoQuery } from "../api/query-client.ts";
import { beginLink, supportedProviders } from "../session/providers.ts";
import { DeniedNote } from "../session/DeniedNote.tsx";
import { accountProblem, isLinked, type Me } from "../session/viewer.ts";
import { useProviderVisit } from "../session/use-provider-visit.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { LinkedAccount } from "./LinkedAccount.tsx";
import { SettingsSection } from "./SettingsSection.tsx";

/** A row for each provider that the server supports, and for one that is linked from when it did. */
export function LinkedAccounts({ me }: { me: Me }) {
  const info = useQuery(serverInfoQuery);
  const { leavingFor, failure, leaveFor } = useProviderVisit((provider) => beginLink(provider, "/me/settings"));
  const supported = info.isSuccess ? supportedProviders(info.data) : [];
  const shown = PROVIDERS.filter(
    (provider) => supported.includes(provider) || isLinked(me, provider) || accountProblem(me, provider) !== undefined,
  );
  return (
    <SettingsSection title="Linked Accounts">
      <DeniedNote />
      <RequestFailure what="An error occurred while fetching the server info" error={info.error} />
      {info.isSuccess && shown.length === 0 && (
        <Calm>Google and Microsoft calendars cannot be linked on this server.</Calm>
      )}
      {shown.map((provider) => (
        <LinkedAccount
          key={provider}
          provider={provider}
          isLinked={isLinked(me, provider)}
          problem={accountProblem(me, provider)}
          isLeaving={leavingFor === provider}
          onLink={() => leaveFor(provider)}
        />
      ))}
      <RequestFailure error={failure} />
    </SettingsSection>
  );
}

const Calm = styled.p`
  color: var(--muted);
`;
