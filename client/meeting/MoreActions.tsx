import styled from "@emotion/styled";
import { icon } from "../ui/icons.tsx";
import { SMALL } from "../ui/theme.ts";
import { PopupMenu } from "./PopupMenu.tsx";
import type { Action } from "./session/actions.ts";
import { useMeetingSession, useMeetingState } from "./session/use-session.ts";
import { t } from "../text/t.ts";

/** Three dots: the round ends of lines without a length. */
const MoreIcon = icon("M4.5 10h.01M10 10h.01M15.5 10h.01");

/** What one can do as well, but not by one press: behind '⋯'. `busy` while the server is asked one of them. */
export default function MoreActions({ actions, busy }: { actions: readonly Action[]; busy: boolean }) {
  const session = useMeetingSession();
  const state = useMeetingState((now) => now);
  const label = t("meeting.more");
  return (
    <More
      button={{ "aria-label": busy ? undefined : label, title: label, busy, children: <MoreIcon /> }}
      items={actions.map((action) => ({
        key: action.name,
        content: action.label(state),
        onChoose: () => action.perform(session),
      }))}
    />
  );
}

const More = styled(PopupMenu)`
  flex: none;
  & > button {
    min-width: 44px;
    padding-inline: 10px;
  }
  ${SMALL} {
    & > button {
      min-width: 48px;
      min-height: 48px;
    }
  }
  /* The bar is at the foot of the screen. */
  & > ul {
    top: auto;
    bottom: calc(100% + 6px);
  }
`;
