import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { serverInfoQuery } from "../api/query-client.ts";
import { supportedCalendars } from "../session/providers.ts";
import { Page } from "../frame/Page.tsx";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";
import { RequestFailure } from "../ui/Failure.tsx";

export function PrivacyPage() {
  const { data: info } = useQuery(serverInfoQuery);
  const ownProvider = info?.oidc?.name;
  const hasCalendars = info !== undefined && supportedCalendars(info).length > 0;
  return (
    <ProsePage title={t("privacy.title")}>
      <h2>{t("privacy.collectedHeading")}</h2>
      <ul>
        <li>{t("privacy.collectedAccount")}</li>
        <li>{t("privacy.collectedMeetings")}</li>
        <li>{t("privacy.collectedRespondents")}</li>
        <li>{t("privacy.collectedExpected")}</li>
      </ul>
      <h2>{t("privacy.browserHeading")}</h2>
      <p>{t("privacy.browserToken")}</p>
      <p>{t("privacy.browserCopy")}</p>
      <h2>{t("privacy.emailsHeading")}</h2>
      <p>{t("privacy.emails")}</p>
      <p>{t("privacy.mailedLinks")}</p>
      <h2>{t("privacy.keptHeading")}</h2>
      <p>{t("privacy.keptMeetings")}</p>
      <p>{t("privacy.keptHistory")}</p>
      <p>{t("privacy.keptBackups")}</p>
      <h2>{t("privacy.calendarsHeading")}</h2>
      <p>{t("privacy.calendars")}</p>
      <h2>{t("privacy.sourcesHeading")}</h2>
      <p>{t("privacy.sources")}</p>
      <p>{t("privacy.sourcesGuest")}</p>
      <h2>{t("privacy.feedHeading")}</h2>
      <p>{t("privacy.feed")}</p>
      <h2>{t("privacy.deletingHeading")}</h2>
      <p>{t("privacy.deleting")}</p>
      {/* Last, because the reply that says which of them there are may be late. */}
      {ownProvider !== undefined && (
        <>
          <h2>{ownProvider}</h2>
          <p>{t("privacy.ownProvider", { provider: ownProvider })}</p>
        </>
      )}
      {hasCalendars && (
        <>
          <h2>{t("privacy.providersHeading")}</h2>
          <p>{t("privacy.providers")}</p>
        </>
      )}
    </ProsePage>
  );
}

export function TermsPage() {
  return (
    <ProsePage title={t("terms.title")}>
      <p>{t("terms.agreement")}</p>
      <ul>
        <li>{t("terms.noLoadTest")}</li>
        <li>{t("terms.notTooMuch")}</li>
        <li>{t("terms.notTooOften")}</li>
      </ul>
    </ProsePage>
  );
}

export function FeedbackPage() {
  const info = useQuery(serverInfoQuery);
  return (
    <ProsePage title={t("feedback.title")}>
      <RequestFailure says={(reason) => t("feedback.addressFailed", { reason })} error={info.error} />
      {info.isSuccess && <Address email={info.data.webmasterEmail} />}
      <p>
        <Marked
          text={t("feedback.accessibility")}
          marks={{ link: (words) => <a href="/api/docs/accessibility">{words}</a> }}
        />
      </p>
      <p>
        <Marked text={t("feedback.api")} marks={{ link: (words) => <a href="/api/docs">{words}</a> }} />
      </p>
    </ProsePage>
  );
}

function Address({ email }: { email: string | undefined }) {
  if (email === undefined) return <p>{t("feedback.noAddress")}</p>;
  return (
    <p>
      <Marked text={t("feedback.writeTo")} marks={{ address: () => <a href={`mailto:${email}`}>{email}</a> }} />
    </p>
  );
}

function ProsePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <Prose>
        <h1>{title}</h1>
        {children}
      </Prose>
    </Page>
  );
}

const Prose = styled.div`
  max-width: 62ch;
  & > h1 {
    margin: 16px 0 20px;
  }
  & > h2 {
    margin: 28px 0 8px;
    font-size: 1.125rem;
  }
  & > p,
  & > ul {
    margin: 0 0 12px;
  }
  & > ul {
    padding-inline-start: 20px;
    list-style: disc;
  }
  & > ul > li {
    margin-bottom: 6px;
  }
`;
