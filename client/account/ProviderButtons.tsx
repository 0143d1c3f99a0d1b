import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { PROVIDER_TITLES, type ProviderName } from "#domain/calendar/provider.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { serverInfoQuery } from "../api/server-info-query.ts";
import { lastPage } from "../session/last-page.ts";
import { newLoginNonce } from "../session/login-nonce.ts";
import { supportedProviders } from "../session/supported-providers.ts";
import { useProviderVisit } from "../session/use-provider-visit.ts";
import { Button } from "../ui/Button.tsx";
import { Failure } from "../ui/Failure.tsx";
import { ProviderMark } from "../session/ProviderMark.tsx";

const BEGIN = {
  login: { google: "logInWithGoogle", microsoft: "logInWithMicrosoft" },
  signup: { google: "signUpWithGoogle", microsoft: "signUpWithMicrosoft" },
} as const;

/** The providers' own words for it. */
const WORDS = { login: "Sign in with", signup: "Sign up with" } as const;

/** Another way in than the form above, where the server knows one. Afterwards one is back where one was. */
export function ProviderButtons({ reason }: { reason: keyof typeof BEGIN }) {
  const info = useQuery(serverInfoQuery);
  const { leavingFor, failure, leaveFor } = useProviderVisit((provider: ProviderName) =>
    call(BEGIN[reason][provider], { body: { post_redirect: lastPage(), nonce: newLoginNonce() } }),
  );
  if (info.isError) {
    return <Failure>An error occurred while fetching the server info: {errorText(info.error)}</Failure>;
  }
  const providers = info.isSuccess ? supportedProviders(info.data) : [];
  if (providers.length === 0) return null;
  return (
    <Ways>
      <Or>or</Or>
      {providers.map((provider) => (
        <Way key={provider} busy={leavingFor === provider} onClick={() => leaveFor(provider)}>
          <ProviderMark provider={provider} />
          {WORDS[reason]} {PROVIDER_TITLES[provider]}
        </Way>
      ))}
      {failure !== undefined && <Failure>An error occurred: {failure}</Failure>}
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
  font-size: 13px;
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
