import styled from "@emotion/styled";
import { ButtonLink } from "../ui/Button.tsx";
import { Page } from "../frame/Page.tsx";

export default function NotFoundPage() {
  return (
    <Page title="Page not found">
      <Message>
        <h1>Page not found</h1>
        <ButtonLink to="/" kind="primary">
          Choose days to meet
        </ButtonLink>
      </Message>
    </Page>
  );
}

const Message = styled.div`
  display: grid;
  gap: 20px;
  justify-items: center;
  margin: auto;
  padding: 48px 0;
`;
