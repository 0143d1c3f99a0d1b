import { Link } from "react-router";
import { Page } from "./Page.tsx";

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <h1>Page not found</h1>
      <p>
        <Link to="/">Choose days to meet</Link>
      </p>
    </Page>
  );
}
