import { Link, useSearchParams } from "react-router";
import { Page } from "../ui/Page.tsx";
import { oauthErrorText } from "./oauth-error-text.ts";

/** Where the server sends a browser that cannot be given an answer of JSON. */
export default function ErrorPage() {
  const [query] = useSearchParams();
  return (
    <Page title="Error">
      <h1>An error occurred</h1>
      <p style={{ margin: "12px 0 20px" }}>{oauthErrorText(query.get("e"), query.get("provider"))}</p>
      <p>
        <Link to="/">Choose days to meet</Link>
      </p>
    </Page>
  );
}
