import styled from "@emotion/styled";
import { useQuery, useMutation } from "@tanstack/react-query";
import { CALENDAR_PROVIDERS, type CalendarProviderName, nameFor, PROVIDER_TITLES } from "#domain/calendar/provider.ts";
import { serverInfoQuery } from "../api/query-client.ts";
import { beginLink, supportedCalendars, useProviderVisit } from "../session/providers.ts";
import { useProviderTitle } from "../session/site-access.ts";
import { DeniedNote } from "../frame/DeniedNote.tsx";
import { accountProblem, isLinked, type Me, useNewMe } from "../session/viewer.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { Muted } from "../ui/Muted.tsx";
import { Buttons, SettingsSection, SettingsRow } from "./SettingsSection.tsx";
import { Chip } from "./SignInList.tsx";
import { useState } from "react";
import { call } from "../api/call.ts";
import { Button } from "../ui/Button.tsx";
import { ProviderMark } from "../frame/ProviderMark.tsx";
import { SMALL, disc, hue } from "../ui/theme.ts";
import { toast } from "../ui/toast.ts";
import { t } from "../text/t.ts";

export function LinkedAccounts({ me }: { me: Me }) {
  const info = useQuery(serverInfoQuery);
  const { leavingFor, failure, leaveFor } = useProviderVisit((provider: CalendarProviderName) =>
    beginLink(provider, "/me/settings"),
  );
  const supported = info.isSuccess ? supportedCalendars(info.data) : [];
  const rows = CALENDAR_PROVIDERS.filter(
    (provider) => supported.includes(provider) || isLinked(me, provider) || accountProblem(me, provider) !== undefined,
  );
  return (
    <SettingsSection title={t("settings.linkedAccounts")}>
      <DeniedNote />
      <RequestFailure says={(reason) => t("settings.noServerInfo", { reason })} error={info.error} />
      {(info.data?.oidc !== undefined || isLinked(me, "oidc")) && <OwnLogin isLinked={isLinked(me, "oidc")} />}
      {info.isSuccess && rows.length === 0 && info.data.oidc === undefined && (
        <Muted>{t("settings.noProviders")}</Muted>
      )}
      {rows.map((provider) => (
        <LinkedAccount
          key={provider}
          provider={provider}
          linked={isLinked(me, provider)}
          problem={accountProblem(me, provider)}
          isLeaving={leavingFor === provider}
          onLink={() => leaveFor(provider)}
        />
      ))}
      <RequestFailure error={failure} />
    </SettingsSection>
  );
}

type Props = {
  readonly provider: CalendarProviderName;
  readonly linked: boolean;
  readonly problem: Me["googleAccountProblem"];
  readonly isLeaving: boolean;
  readonly onLink: () => void;
};
function LinkedAccount({ provider, linked, problem, isLeaving, onLink }: Props) {
  const title = PROVIDER_TITLES[provider];
  const setMe = useNewMe();
  const unlink = useMutation({
    mutationFn: async () => setMe(await call(nameFor("unlinkProviderCalendar", provider))),
    onSuccess: () => toast(t("settings.providerUnlinked", { provider: title }), { kind: "primary" }),
  });
  const isLost = useLost(linked, unlink.isPending);
  return (
    <Row>
      <Account>
        <Disc>
          <ProviderMark provider={provider} size={20} />
        </Disc>
        <div>
          <b>
            {title}
            {linked && problem === undefined && <Linked>{t("settings.linked")}</Linked>}
          </b>
          <p role="status">{problem === undefined ? stateText(title, linked, isLost) : problemText(title, problem)}</p>
          <RequestFailure error={unlink.error} />
        </div>
      </Account>
      <Buttons>
        {(!linked || problem !== undefined) && (
          <Button busy={isLeaving} onClick={onLink}>
            {t("settings.linkProvider", { provider: title })}
          </Button>
        )}
        {(linked || problem !== undefined) && (
          <Button busy={unlink.isPending} onClick={() => unlink.mutate()}>
            {t("settings.unlinkProvider", { provider: title })}
          </Button>
        )}
      </Buttons>
    </Row>
  );
}

/** The site's own provider has no calendar; its login itself links it. */
function OwnLogin({ isLinked: isLinkedHere }: { isLinked: boolean }) {
  return (
    <Row>
      <Account>
        <Disc>
          <ProviderMark provider="oidc" size={20} />
        </Disc>
        <div>
          <b>
            {useProviderTitle()("oidc")}
            {isLinkedHere && <Linked>{t("settings.linked")}</Linked>}
          </b>
          <p role="status">{isLinkedHere ? t("settings.loginLinked") : t("settings.loginNotLinked")}</p>
        </div>
      </Account>
    </Row>
  );
}

/** True if the link was lost while shown, but not unlinked here. */
function useLost(linked: boolean, isUnlinking: boolean): boolean {
  const [lastSeen, setLastSeen] = useState({ linked, isLost: false });
  if (lastSeen.linked !== linked) setLastSeen({ linked, isLost: !linked && !isUnlinking });
  return lastSeen.isLost;
}

function stateText(provider: string, linked: boolean, isLost: boolean): string {
  if (linked) return t("settings.linkedText");
  return isLost ? t("settings.linkLost", { provider }) : t("settings.notLinkedText");
}

function problemText(provider: string, problem: NonNullable<Props["problem"]>): string {
  return problem === "revoked" ? t("settings.linkRevoked", { provider }) : t("settings.linkRefused", { provider });
}

const Row = styled(SettingsRow)`
  ${SMALL} {
    & > div:last-child {
      margin-inline-start: 54px;
    }
  }
`;

const Account = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 14px;
  & p[role="status"] {
    color: var(--muted);
    font-size: var(--text-note);
  }
`;

const Disc = styled.span`
  ${disc("40px")};
  border: 1px solid var(--line);
  background: var(--surface);
`;

const Linked = styled(Chip)`
  background: ${hue("free", 0.12)};
  color: color-mix(in srgb, ${hue("free")} 70%, var(--ink));
`;
