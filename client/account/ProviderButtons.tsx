import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { nameFor, type ProviderName } from "#domain/calendar/provider.ts";
import { call } from "../api/call.ts";
import { serverInfoQuery } from "../api/query-client.ts";
import { lastPage, newLoginNonce } from "../session/tab-memory.ts";
import { supportedProviders, useProviderVisit } from "../session/providers.ts";
import { useProviderTitle } from "../session/site-access.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { ProviderMark } from "../frame/ProviderMark.tsx";
import { t } from "../text/t.ts";

const WORDS = {
  logIn: (provider: string) => t("account.signInWith", { provider }),
  signUp: (provider: string) => t("account.signUpWith", { provider }),
} as const;

export type ProviderReason = keyof typeof WORDS;

/** `isOnly`: there is no form above. */
type ProviderButtonsProps = { readonly reason: ProviderReason; readonly isOnly: boolean };

export function ProviderButtons({ reason, isOnly }: ProviderButtonsProps) {
  const titleOf = useProviderTitle();
  const info = useQuery(serverInfoQuery);
  const { leavingFor, failure, leaveFor } = useProviderVisit((provider: ProviderName) =>
    call(nameFor(`${reason}WithProvider`, provider), { body: { post_redirect: lastPage(), nonce: newLoginNonce() } }),
  );
  if (info.isError) {
    return <RequestFailure says={(why) => t("account.noServerInfo", { reason: why })} error={info.error} />;
  }
  const providers = info.isSuccess ? supportedProviders(info.data) : [];
  if (providers.length === 0) return null;
  return (
    <Ways>
      {!isOnly && <Or>{t("account.or")}</Or>}
      {providers.map((provider) => (
        <Way
          key={provider}
          kind={isOnly && provider === "oidc" ? "primary" : "plain"}
          busy={leavingFor === provider}
          onClick={() => leaveFor(provider)}
        >
          <ProviderMark provider={provider} />
          <span>{WORDS[reason](titleOf(provider))}</span>
        </Way>
      ))}
      <RequestFailure error={failure} />
    </Ways>
  );
}

const Ways = styled.div`
  display: grid;
  gap: 10px;
`;

const Or = styled.p`
  display: flex;
  align-items: center;
  gap: 14px;
  margin-bottom: 6px;
  color: var(--muted);
  font-size: var(--text-note);
  &::before,
  &::after {
    content: "";
    flex: 1;
    border-top: 1px solid var(--line);
  }
`;

const Way = styled(Button)`
  gap: 12px;
  min-height: 46px;
`;
