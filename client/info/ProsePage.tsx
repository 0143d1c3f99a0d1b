import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { Page } from "../frame/Page.tsx";

export function ProsePage({ title, children }: { title: string; children: ReactNode }) {
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
    font-size: 18px;
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
