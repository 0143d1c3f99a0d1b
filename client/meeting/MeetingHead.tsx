import styled from "@emotion/styled";
import { Button } from "../ui/Button.tsx";
import { SMALL } from "../ui/theme.ts";
import { shareLink } from "./share-link.ts";

export type MeetingHeadProps = {
  readonly name: string;
  readonly about: string;
  /** Undefined where it would be refused. */
  readonly onEdit: (() => void) | undefined;
};

/** What is being scheduled, and what one does with the meeting as a whole. */
export function MeetingHead({ name, about, onEdit }: MeetingHeadProps) {
  return (
    <Head>
      <div>
        <h1>{name}</h1>
        {about !== "" && <About>{about}</About>}
      </div>
      <Buttons>
        {onEdit !== undefined && <Button onClick={onEdit}>Edit</Button>}
        <Button onClick={() => void shareLink()}>Share</Button>
      </Buttons>
    </Head>
  );
}

const Head = styled.header`
  display: flex;
  align-items: flex-start;
  gap: 24px;
  overflow-wrap: anywhere;
  ${SMALL} {
    display: block;
  }
`;

const About = styled.p`
  max-width: 60ch;
  margin-top: 6px;
  color: var(--muted);
  white-space: pre-line;
`;

const Buttons = styled.div`
  display: flex;
  flex: none;
  gap: 8px;
  margin-left: auto;
  ${SMALL} {
    margin-top: 12px;
  }
`;
