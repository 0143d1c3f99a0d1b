import styled from "@emotion/styled";
import { Button } from "../ui/Button.tsx";
import { EditIcon, ShareIcon } from "../ui/icons.tsx";
import { SMALL, WIDE } from "../ui/theme.ts";
import { visuallyHidden } from "../ui/VisuallyHidden.tsx";
import { About } from "./About.tsx";
import { useMeetingSession, useMeetingState } from "./session/use-session.ts";
import { shareLink } from "./share-link.ts";

/** What is being scheduled, and what one does with the meeting as a whole. */
export function MeetingHead() {
  const { send, editMeeting } = useMeetingSession();
  const { name, about, viewer, hasNoOrganiser } = useMeetingState(({ facts }) => facts.meeting);
  const isSignedIn = useMeetingState(({ known }) => known.isSignedIn);
  const edit = (): void => (isSignedIn ? editMeeting() : send({ kind: "ask", asking: { at: "edit" } }));
  // A viewer who is not logged in learns what is needed; where it would be refused it is not offered.
  const onEdit = viewer.canEdit || !(isSignedIn || hasNoOrganiser) ? edit : undefined;
  return (
    <Head>
      <div>
        <h1>{name}</h1>
        {hasNoOrganiser && (
          <small>This meeting has no organiser any more: its time and details stay as they are.</small>
        )}
      </div>
      {about !== "" && <About text={about} />}
      <Buttons>
        {onEdit !== undefined && (
          <Action onClick={onEdit}>
            <EditIcon />
            <span>Edit</span>
          </Action>
        )}
        <Action onClick={() => void shareLink()}>
          <ShareIcon />
          <span>Share</span>
        </Action>
      </Buttons>
    </Head>
  );
}

const Head = styled.header`
  display: grid;
  grid-template: "name buttons" auto "about buttons" 1fr / minmax(0, 1fr) auto;
  gap: 0 24px;
  overflow-wrap: anywhere;
  & > div:first-of-type {
    grid-area: name;
  }
  & h1 {
    /* From right to left where its words do, in its place. */
    text-align: left;
    unicode-bidi: plaintext;
  }
  ${SMALL} {
    grid-template: "name buttons" auto "about about" auto / minmax(0, 1fr) auto;
    gap: 0 12px;
    & > div:first-of-type {
      align-self: center;
    }
  }
`;

const Buttons = styled.div`
  display: flex;
  grid-area: buttons;
  gap: 8px;
  align-self: start;
`;

/** A word where there is room for it, a sign on phones. */
const Action = styled(Button)`
  ${WIDE} {
    & > svg {
      display: none;
    }
  }
  ${SMALL} {
    width: 44px;
    min-height: 44px;
    padding: 0;
    & > span {
      ${visuallyHidden}
    }
  }
`;
