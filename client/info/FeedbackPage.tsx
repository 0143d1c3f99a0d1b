import { useQuery } from "@tanstack/react-query";
import { serverInfoQuery } from "../api/query-client.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { ProsePage } from "./ProsePage.tsx";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";

export default function FeedbackPage() {
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
