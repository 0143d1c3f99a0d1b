import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { Page } from "../ui/Page.tsx";
import { hue } from "../ui/theme.ts";
import { Prose } from "./Prose.tsx";

export default function FeedbackPage() {
  const info = useQuery({
    queryKey: ["server-info"],
    queryFn: ({ signal }) => call("serverInfo", { signal }),
    // Spec §9: it never expires.
    gcTime: Infinity,
    staleTime: Infinity,
  });
  return (
    <Page title="Feedback">
      <Prose>
        <h1>Feedback</h1>
        {info.isError && (
          <Failure role="alert">An error occurred while fetching the server info: {errorText(info.error)}</Failure>
        )}
        {info.isSuccess && <Address email={info.data.webmasterEmail} />}
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

const Failure = styled.p`
  color: ${hue("danger")};
`;
