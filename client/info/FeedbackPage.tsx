import { useQuery } from "@tanstack/react-query";
import { serverInfoQuery } from "../api/query-client.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { Page } from "../frame/Page.tsx";
import { Prose } from "./Prose.tsx";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";

export default function FeedbackPage() {
  const info = useQuery(serverInfoQuery);
  return (
    <Page title={t("feedback.title")}>
      <Prose>
        <h1>{t("feedback.title")}</h1>
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
      </Prose>
    </Page>
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
