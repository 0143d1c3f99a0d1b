import styled from "@emotion/styled";
import { useEffect, useState } from "react";
import { forgetNewMeeting, isNewMeeting } from "../session/tab-memory.ts";
import { Button } from "../ui/Button.tsx";
import { EditIcon, ShareIcon } from "../ui/icons.tsx";
import { later } from "../ui/later.tsx";
import { TextButton } from "../ui/TextButton.tsx";
import { FINGER, SMALL, WIDE } from "../ui/theme.ts";
import { toast } from "../ui/toast.ts";
import { visuallyHidden } from "../ui/VisuallyHidden.tsx";
import { isLongAbout } from "#domain/meeting/about.ts";
import { aboutParts } from "./about-links.ts";
import { useMeetingSession, useMeetingState } from "./session/use-session.ts";
import { copyText, meetingLink } from "./share/copy-text.ts";
import type { ShareReason } from "./share/ShareDialog.tsx";
import { t } from "../text/t.ts";

const ShareDialog = later(() => import("./share/ShareDialog.tsx"));

/** What is being scheduled, and what one does with the meeting as a whole. */
export function MeetingHead() {
  const { send, editMeeting } = useMeetingSession();
  const { meetingID, name, about, viewer, hasNoOrganiser } = useMeetingState(({ facts }) => facts.meeting);
  const isSignedIn = useMeetingState(({ known }) => known.isSignedIn);
  const edit = (): void => (isSignedIn ? editMeeting() : send({ kind: "ask", asking: { at: "edit" } }));
  // A viewer who is not logged in learns what is needed; where it would be refused it is not offered.
  const onEdit = viewer.canEdit || !(isSignedIn || hasNoOrganiser) ? edit : undefined;
  const link = meetingLink(meetingID);
  const [sharing, openShare] = useSharing(meetingID);

  async function share(): Promise<void> {
    if (await copyText(link)) toast(t("meeting.linkCopied"), { kind: "primary" });
    else openShare("not-copied");
  }
  return (
    <header className="meeting-head">
      <div>
        <h1>{name}</h1>
        {hasNoOrganiser && <small>{t("meeting.noOrganiser")}</small>}
      </div>
      {about !== "" && <About text={about} />}
      <div className="meeting-buttons">
        {onEdit !== undefined && (
          <Action onClick={onEdit}>
            <EditIcon />
            <span>{t("meeting.editMeeting")}</span>
          </Action>
        )}
        <Action onClick={() => void share()}>
          <ShareIcon />
          <span>{t("meeting.share")}</span>
        </Action>
        <WideOnly onClick={() => openShare("asked")}>{t("meeting.qrCode")}</WideOnly>
      </div>
      {sharing !== undefined && (
        <ShareDialog reason={sharing} name={name} link={link} onClose={() => openShare(undefined)} />
      )}
    </header>
  );
}

/** Whether the ways to share are open: at once where the meeting was just created here, and only then. */
function useSharing(meetingID: string) {
  const [sharing, setSharing] = useState<ShareReason | undefined>(() =>
    isNewMeeting(meetingID) ? "created" : undefined,
  );
  useEffect(() => forgetNewMeeting(meetingID), [meetingID]);

  function open(reason: ShareReason | undefined): void {
    if (reason === undefined) setSharing(undefined);
    // Without its code, which may be out of reach, the page stays as it is.
    else
      ShareDialog.load().then(
        () => setSharing(reason),
        () => {},
      );
  }
  return [sharing, open] as const;
}

/** A word where there is room for it, an icon on phones. */
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

/** For the screen that others see; a phone is not held up to be scanned. */
const WideOnly = styled(Button)`
  ${SMALL} {
    display: none;
  }
`;

/** What the meeting is about. Of a long text the beginning, and the rest when asked for. */
export function About({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = isLongAbout(text);
  return (
    <div className="meeting-about">
      <p data-cut={isLong && !isWhole ? "" : undefined}>
        {aboutParts(text).map(({ text: words, href }, at) =>
          href === undefined ? (
            words
          ) : (
            <a key={at} href={href} target="_blank" rel="noopener nofollow">
              {words}
            </a>
          ),
        )}
      </p>
      {isLong && (
        <More type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t("meeting.showLess") : t("meeting.showMore")}
        </More>
      )}
    </div>
  );
}

const More = styled(TextButton)`
  min-height: 32px;
  ${FINGER} {
    min-height: 44px;
  }
`;
