import styled from "@emotion/styled";
import { useEffect, useState } from "react";
import { isLongAbout } from "#domain/meeting/meeting.ts";
import { newMeeting } from "../session/tab-memory.ts";
import { Button } from "../ui/Button.tsx";
import { EditIcon, ShareIcon } from "../ui/icons.tsx";
import { later } from "../ui/later.tsx";
import { TextButton } from "../ui/TextButton.tsx";
import { FINGER, SMALL, WIDE } from "../ui/theme.ts";
import { toast } from "../ui/toast.ts";
import { visuallyHidden } from "../ui/VisuallyHidden.tsx";
import { BAR_ACTIONS, canPerform } from "./session/actions.ts";
import { useMeetingSession, useMeetingState } from "./session/use-session.ts";
import { copyText, meetingLink } from "./share/SelectableText.tsx";
import type { ShareReason } from "./share/ShareDialog.tsx";
import { withTexts } from "../text/language.ts";
import { t } from "../text/t.ts";

const ClosingLine = later(
  withTexts("pages", () => import("./ClosingLine.tsx")),
  <ClosingRoom />,
);
const PeopleLine = later(() => import("./panel/PeopleLine.tsx"), <p className="meeting-people" />);
const ShareDialog = later(withTexts("pages", () => import("./share/ShareDialog.tsx")));

/** What the main button does while one looks. */
const ANSWER = BAR_ACTIONS.find(({ name }) => name === "answer");

export function MeetingHead() {
  const { local } = useMeetingSession();
  const { name, about, hasNoOrganiser } = useMeetingState(({ facts }) => facts.meeting);
  const closesAt = useMeetingState(({ derived }) => derived.closesAt);
  return (
    <header className="meeting-head">
      <div>
        <h1>{name}</h1>
        <PeopleLine />
        {closesAt !== undefined && <ClosingLine closesAt={closesAt} />}
        {hasNoOrganiser && <small>{t("meeting.noOrganiser")}</small>}
      </div>
      {about !== "" && <About text={about} />}
      {local === undefined ? <HeadButtons /> : <div className="meeting-buttons">{local.headButtons}</div>}
    </header>
  );
}

function HeadButtons() {
  const session = useMeetingSession();
  const { send, editMeeting } = session;
  const { meetingID, name, viewer, hasNoOrganiser } = useMeetingState(({ facts }) => facts.meeting);
  const isSignedIn = useMeetingState(({ derived }) => derived.isSignedIn);
  const edit = (): void => (viewer.canEdit ? editMeeting() : send({ kind: "open-dialog", dialog: { kind: "edit" } }));
  // A viewer who neither is logged in nor has the organiser key learns what is needed; where it would be refused it is not offered.
  const onEdit = viewer.canEdit || !(isSignedIn || hasNoOrganiser) ? edit : undefined;
  const link = meetingLink(meetingID);
  const mayAdd = useMeetingState(
    (state) => !state.derived.hasAnswer && ANSWER !== undefined && canPerform(ANSWER, state),
  );
  const [sharing, openShare] = useSharing(meetingID);

  async function share(): Promise<void> {
    if (await copyText(link)) toast(t("meeting.linkCopied"), { kind: "primary" });
    else openShare("not-copied");
  }
  function add(): void {
    openShare(undefined);
    ANSWER?.perform(session);
  }
  return (
    <>
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
        <ShareDialog
          {...{ reason: sharing, name, link }}
          onClose={() => openShare(undefined)}
          onAdd={mayAdd ? add : undefined}
        />
      )}
    </>
  );
}

/** As high as the line that comes: nothing moves. */
function ClosingRoom() {
  return <div style={{ height: 20 }} />;
}

/** Whether the ways to share are open: at once where the meeting was just created here, and only then. */
function useSharing(meetingID: string) {
  const [sharing, setSharing] = useState<ShareReason | undefined>(() =>
    newMeeting.read() === meetingID ? "created" : undefined,
  );
  useEffect(() => {
    if (newMeeting.read() === meetingID) newMeeting.remove();
  }, [meetingID]);

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
function About({ text }: { text: string }) {
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

/** A piece of an about text: words, or an address that it leads to. */
type AboutPart = { readonly text: string; readonly href?: string };

/** Only whole addresses of the web: nothing else that a browser would run or open. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`{}|\\^]+|\bwww\.[^\s<>"'`{}|\\^]+\.[^\s<>"'`{}|\\^]+/giu;
/** What stands behind an address in a sentence is no part of it. */
const SENTENCE_END = /[.,;:!?…*_~]+$/u;
const BRACKETS = [
  ["(", ")"],
  ["[", "]"],
] as const;

/** The text in pieces; joined again they are the text. Addresses become links, and there is no other markup. */
export function aboutParts(text: string): AboutPart[] {
  const parts: AboutPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutSentence(match[0]);
    const href = webAddress(address);
    if (href === undefined) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function withoutSentence(found: string): string {
  let address = found.replace(SENTENCE_END, "");
  for (const [open, close] of BRACKETS) {
    // A bracket that was opened before the address closes behind it.
    const opened = address.split(open).length;
    const kept = address.split(close).slice(0, opened).join(close);
    if (address.endsWith(close) && kept.length < address.length) address = kept.replace(SENTENCE_END, "");
  }
  return address;
}

/** Without a user's name in it, which makes one host look like another. */
function webAddress(text: string): string | undefined {
  const url = URL.parse(/^www\./i.test(text) ? `https://${text}` : text);
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
}

const More = styled(TextButton)`
  min-height: 32px;
  ${FINGER} {
    min-height: 44px;
  }
`;
