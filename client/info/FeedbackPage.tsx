import { useQuery } from "@tanstack/react-query";
import { serverInfoQuery } from "../api/query-client.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { Page } from "../frame/Page.tsx";
import { Prose } from "./Prose.tsx";

export default function FeedbackPage() {
  const info = useQuery(serverInfoQuery);
  return (
    <Page title="Feedback">
      <Prose>
        <h1>Feedback</h1>
        <RequestFailure what="An error occurred while fetching the server info" error={info.error} />
        {info.isSuccess && <Address email={info.data.webmasterEmail} />}
        <p>
          Would you rather build something of your own? Everything that these pages do, your programs can do too, with
          the <a href="/api/docs">API</a>.
        </p>
      </Prose>
    </Page>
  );
}

function Address({ email }: { email: string | undefined }) {
  if (email === undefined) return <p>The people who run this site have not given an address for feedback.</p>;
  return (
    <p>
      Did something not work, or could it work better? Write to <a href={`mailto:${email}`}>{email}</a>.
    </p>
  );
}
