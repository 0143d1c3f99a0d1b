import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { ButtonLink } from "../ui/Button.tsx";
import { Page } from "../frame/Page.tsx";

/** Instead of a meeting: why there is none, and where to go. */
export function NoMeeting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <Message>
        <h1>{children}</h1>
        <ButtonLink to="/" kind="plain">
          Plan a meeting
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
  text-align: center;
  overflow-wrap: anywhere;
  & > h1 {
    font-size: 20px;
    line-height: 1.35;
  }
`;
