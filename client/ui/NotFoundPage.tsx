import styled from "@emotion/styled";
import { Link } from "react-router";
import { Page } from "./Page.tsx";

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <h1>Page not found</h1>
      <Way>
        <Link to="/">Choose days to meet</Link>
      </Way>
    </Page>
  );
}

const Way = styled.p`
  margin-top: 12px;
`;
