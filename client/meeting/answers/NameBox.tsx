import { css } from "@emotion/react";
import styled from "@emotion/styled";
import { useState } from "react";
import { LIMITS } from "#domain/limits.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { useViewer } from "../../session/viewer.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";
import { inputStyle } from "../../ui/form/native-fields.tsx";
import { ONE_LINE, SMALL, WIDE } from "../../ui/theme.ts";
import { asksName, greetedName } from "../model/selectors.ts";
import type { MeetingState } from "../model/meeting-state.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { Avatar } from "../people/Avatar.tsx";
import { COLOURS } from "../people/people.ts";
import { leaveLink } from "../model/commands.ts";
import { PopupMenu } from "../PopupMenu.tsx";

/** Shows the answer's person beside Save: a field for a guest's name, otherwise the name. */
export default function NameBox() {
  const model = useMeetingModel();
  const viewer = useViewer();
  const state = useMeetingState((whole) => whole);
  const [isTyping, setIsTyping] = useState(false);
  const linked = asksName(state) ? greetedName(state) : undefined;
  const isLinked = linked !== undefined && state.guestName.trim() !== "";
  if (asksName(state) && (isTyping || !isLinked)) return <Field isTaken={isTyping} />;
  const name = isLinked ? state.guestName : (ownerOf(state) ?? (viewer.kind === "signed-in" ? viewer.me.name : ""));
  if (name === "") return <Owner />;
  const colour = colourOf(state);
  const face = (
    <>
      <Avatar name={name} colour={colour} />
      <span>
        <Marked text={t("answer.as")} marks={{ name: () => <bdi translate="no">{name}</bdi> }} />
      </span>
    </>
  );
  if (!isLinked) return <Owner title={name}>{face}</Owner>;
  return (
    <Menu
      opensUp
      button={{ kind: "quiet", title: name, children: face }}
      items={[
        { key: "name", content: t("answer.changeName"), onChoose: () => setIsTyping(true) },
        { key: "leave", content: t("meeting.notMe", { name }), onChoose: () => leaveLink(model) },
      ]}
    />
  );
}

/** `isTaken` means that the viewer asked for the field, so it has the focus. */
function Field({ isTaken }: { isTaken: boolean }) {
  const { send } = useMeetingModel();
  const name = useMeetingState(({ guestName }) => guestName);
  // Text typed after Save would not reach the answer, and is lost with the box.
  const isSaving = useMeetingState(({ busy }) => busy === "add");
  return (
    <Box
      aria-label={t("answer.yourName")}
      placeholder={t("answer.yourName")}
      name="name"
      autoComplete="name"
      enterKeyHint="done"
      maxLength={LIMITS.personName}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to be typed into
      autoFocus={isTaken}
      readOnly={isSaving}
      value={name}
      onChange={(event) => send({ kind: "guest-name", name: event.target.value })}
    />
  );
}

/** Returns the name of the answer that is changed, or of the viewer's answer that waits for the network. */
function ownerOf({ painting: { mode }, derived: { group } }: MeetingState): string | undefined {
  return group.names.get(mode.kind === "editingRespondent" ? mode.respondentID : ON_THIS_DEVICE);
}

/** A newcomer has the colour of the next place. */
function colourOf({ painting: { mode }, derived: { people } }: MeetingState): number {
  const id = mode.kind === "editingRespondent" ? mode.respondentID : undefined;
  return people.find(({ respondentID }) => respondentID === id)?.colour ?? people.length % COLOURS;
}

const Box = styled.input`
  ${inputStyle};
  flex: 1;
  min-width: 0;
  @media (max-width: 359px) {
    padding-inline: 10px;
  }
`;

const ownerStyle = css`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: flex-start;
  gap: 8px;
  min-width: 0;
  font-weight: 600;
  & > :first-of-type {
    width: 1.75rem;
    height: 1.75rem;
  }
  & > :last-of-type {
    ${ONE_LINE};
  }
  @media (max-width: 359px) {
    & > :first-of-type {
      display: none;
    }
  }
  ${WIDE} {
    justify-content: flex-end;
  }
`;

const Owner = styled.p(ownerStyle);

const Menu = styled(PopupMenu)`
  flex: 1;
  min-width: 0;
  & > button {
    ${ownerStyle};
    width: 100%;
    padding-inline: 4px;
    text-decoration: underline dotted;
    text-underline-offset: 0.25em;
  }
  /* On phones as wide as the bar. */
  ${SMALL} {
    position: static;
    & > ul {
      inset-inline: 16px;
    }
  }
`;
