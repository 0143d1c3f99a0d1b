import styled from "@emotion/styled";
import { useEffect, useState } from "react";
import { isLongAbout } from "#domain/meeting/meeting.ts";
import { newMeeting } from "../session/tab-memory.ts";
import { Button } from "../ui/Button.tsx";
import { EditIcon, ShareIcon } from "../ui/icons.tsx";
import { laterPart, laterWithTexts } from "../ui/later.tsx";
import { Hint } from "../ui/Muted.tsx";
import { MoreButton } from "../ui/TextButton.tsx";
import { SMALL, WIDE } from "../ui/theme.ts";
import { copyText } from "../ui/take-along.ts";
import { visuallyHidden } from "../ui/VisuallyHidden.tsx";
import { isPainting } from "./answers/painting.ts";
import { LinkedText } from "./LinkedText.tsx";
import { BAR_ACTIONS, canPerform } from "./model/bar-actions.ts";
import { useMeetingModel, useMeetingState, useModelEvent } from "./model/use-meeting-model.ts";
import { meetingLink } from "./share/SelectableText.tsx";
import type { ShareReason } from "./share/ShareDialog.tsx";
import { t } from "../text/t.ts";

const ClosingLine = laterWithTexts(() => import("./ClosingLine.tsx"), <LineRoom />);
const PeopleLine = laterPart(() => import("./people/PeopleLine.tsx"), <p className="meeting-people" />);
const PlaceLine = laterPart(() => import("./PlaceLine.tsx"), <LineRoom />);
const ShareDialog = laterWithTexts(() => import("./share/ShareDialog.tsx"));

const ANSWER = BAR_ACTIONS.find(({ name }) => name === "answer");

export function MeetingHead() {
  const { local } = useMeetingModel();
  const { name, about, place, hasNoOrganiser, answersVisibleTo, viewer } = useMeetingState(
    ({ facts }) => facts.meeting,
  );
  const { closesAt, isClosed, scheduled } = useMeetingState(({ derived }) => derived);
  // Otherwise the days would move up under the pointer when the meeting closes.
  const [wasOpen] = useState(!isClosed);
  return (
    <header className="meeting-head">
      <div>
        <h1>{name}</h1>
        <PeopleLine />
        {answersVisibleTo === "organiser" && viewer.canEdit && <Hint as="small">{t("panel.hiddenFromOthers")}</Hint>}
        {place !== undefined && scheduled === undefined && <PlaceLine place={place} />}
        {closesAt !== undefined && (isClosed ? wasOpen && <LineRoom /> : <ClosingLine closesAt={closesAt} />)}
        {hasNoOrganiser && <small>{t("meeting.noOrganiser")}</small>}
      </div>
      {about !== "" && <About text={about} />}
      {local === undefined ? <HeadButtons /> : <div className="meeting-buttons">{local.headButtons}</div>}
    </header>
  );
}

function HeadButtons() {
  const model = useMeetingModel();
  const { send, editMeeting } = model;
  const { meetingID, name, viewer, hasNoOrganiser } = useMeetingState(({ facts }) => facts.meeting);
  const isSignedIn = useMeetingState(({ derived }) => derived.isSignedIn);
  const edit = (): void => (viewer.canEdit ? editMeeting() : send({ kind: "open-dialog", dialog: { kind: "edit" } }));
  // A logged-out viewer without the organiser key learns what editing needs; others without permission get no button.
  const onEdit = viewer.canEdit || !(isSignedIn || hasNoOrganiser) ? edit : undefined;
  const link = meetingLink(meetingID);
  const mayAdd = useMeetingState(
    (state) => !state.derived.hasAnswer && ANSWER !== undefined && canPerform(ANSWER, state),
  );
  const isAway = useMeetingState(({ painting }) => isPainting(painting.mode));
  const [sharing, openShare] = useSharing(meetingID);
  useModelEvent("share", () => openShare("asked"));

  async function share(): Promise<void> {
    const says = { done: t("meeting.linkCopied"), failed: t("meeting.clipboardFailed") };
    if (!(await copyText(link, says))) openShare("not-copied");
  }
  function add(): void {
    openShare(undefined);
    ANSWER?.perform(model);
  }
  return (
    <>
      {/* Their place stays, because nothing moves while somebody paints. */}
      <div className="meeting-buttons" style={isAway ? { visibility: "hidden" } : undefined}>
        {onEdit !== undefined && (
          <Action onClick={onEdit}>
            <EditIcon />
            <span>{t("meeting.editMeeting")}</span>
          </Action>
        )}
        <Action
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog that opens by itself, once, leaves the focus here
          autoFocus={sharing === "created"}
          onClick={() => void share()}
        >
          <ShareIcon />
          <span>{t("meeting.share")}</span>
        </Action>
      </div>
      {sharing !== undefined && (
        <ShareDialog
          {...{ reason: sharing, name, link }}
          onClose={() => openShare(undefined)}
          onAdd={mayAdd ? add : undefined}
        />
      )}
    </>
  );
}

function LineRoom() {
  return <small style={{ height: 20 }} />;
}

/** Opens the sharing dialog once by itself after the meeting was created here. */
function useSharing(meetingID: string) {
  const [sharing, setSharing] = useState<ShareReason | undefined>(() =>
    newMeeting.read() === meetingID ? "created" : undefined,
  );
  useEffect(() => {
    // If the dialog's code does not load, a reload of the page opens the dialog.
    if (newMeeting.read() === meetingID) ShareDialog.load().then(newMeeting.remove, () => {});
  }, [meetingID]);

  function open(reason: ShareReason | undefined): void {
    const show = (): void => setSharing(reason);
    if (reason !== undefined) return void ShareDialog.load().then(show, show);
    newMeeting.remove();
    show();
  }
  return [sharing, open] as const;
}

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

function About({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = isLongAbout(text);
  return (
    <div className="meeting-about">
      <p data-cut={isLong && !isWhole ? "" : undefined}>
        <LinkedText text={text} />
      </p>
      {isLong && (
        <MoreButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t("meeting.showLess") : t("meeting.showMore")}
        </MoreButton>
      )}
    </div>
  );
}
