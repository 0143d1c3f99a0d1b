import styled from "@emotion/styled";
import { useEffect, useState } from "react";
import { answerKeyOf, clearMeetingsSeen, forgetKeys, forgetPersonalKey, organiserKeyOf } from "../api/keys.ts";
import { today } from "../time/viewer-time.ts";
import { UseAgainButton } from "../reuse/UseAgainButton.tsx";
import { forgetMeeting, cachedMeetings } from "../offline/cached-views.ts";
import { meetingToUseAgain } from "../session/tab-memory.ts";
import { useToken } from "../session/viewer.ts";
import { t } from "../text/t.ts";
import AskDialog from "../ui/AskDialog.tsx";
import { CrossIcon } from "../ui/icons.tsx";
import { Link } from "../ui/Link.tsx";
import { MoreButton } from "../ui/TextButton.tsx";
import { FINGER } from "../ui/theme.ts";

type KeptMeeting = Awaited<ReturnType<typeof cachedMeetings>>[number];

export default function DeviceMeetings() {
  const [meetings, setMeetings] = useState<readonly KeptMeeting[]>();
  // After a login the viewer goes on with the meeting to use again.
  const [isManaging, setIsManaging] = useState(() => meetingToUseAgain.read() !== undefined);
  const [meetingToForget, setMeetingToForget] = useState<KeptMeeting>();
  const token = useToken();
  useEffect(() => {
    let isLeft = false;
    const show = (cached: readonly KeptMeeting[]): void => void (isLeft || setMeetings(cached));
    cachedMeetings(token).then(show, () => show([]));
    return () => void (isLeft = true);
  }, [token]);
  useEffect(() => {
    if (meetings?.length === 0) clearMeetingsSeen();
  }, [meetings]);

  function forget({ meetingID }: KeptMeeting): void {
    forgetKeys(meetingID);
    forgetPersonalKey(meetingID);
    forgetMeeting(meetingID).catch(() => {});
    setMeetings(meetings?.filter((other) => other.meetingID !== meetingID));
  }
  if (meetings?.length === 0) return null;
  return (
    <section className="home-device" aria-labelledby="device-meetings">
      <h2 id="device-meetings">{t("device.title")}</h2>
      <Row>
        {meetings?.map((meeting) => (
          <li key={meeting.meetingID}>
            <Link to={`/m/${meeting.meetingID}`}>
              <b>{meeting.name}</b>
              <small>{relationTo(meeting)}</small>
            </Link>
            {isManaging && (
              <>
                {mayUseAgain(meeting) && <UseAgainButton meetingID={meeting.meetingID} name={meeting.name} />}
                <button
                  type="button"
                  aria-label={t("device.forget", { name: meeting.name })}
                  onClick={() => (hasKey(meeting) ? setMeetingToForget(meeting) : forget(meeting))}
                >
                  <CrossIcon />
                </button>
              </>
            )}
          </li>
        ))}
      </Row>
      {meetings !== undefined && (
        <Manage aria-pressed={isManaging} onClick={() => setIsManaging(!isManaging)}>
          {t("device.manage")}
        </Manage>
      )}
      {meetingToForget !== undefined && (
        <AskDialog
          title={t("device.forgetTitle")}
          text={t("device.forgetText")}
          confirm={{ text: t("device.forgetConfirm"), style: "danger", onConfirm: () => forget(meetingToForget) }}
          onClose={() => setMeetingToForget(undefined)}
        />
      )}
    </section>
  );
}

function hasKey({ meetingID }: KeptMeeting): boolean {
  return organiserKeyOf(meetingID) !== undefined || answerKeyOf(meetingID) !== undefined;
}

/** As on the meeting's page: its organiser at any time, others once it is done. */
function mayUseAgain({ meetingID, viewer, tentativeDates, kind, ...meeting }: KeptMeeting): boolean {
  if (organiserKeyOf(meetingID) !== undefined || viewer.canDelete) return true;
  const isOver = kind !== "weekdays" && (tentativeDates.at(-1) ?? "") < today();
  return meeting.scheduledStartDateTime !== undefined || meeting.scheduledStart !== undefined || isOver;
}

function relationTo({ meetingID, selfRespondentID, viewer }: KeptMeeting): string {
  if (organiserKeyOf(meetingID) !== undefined || viewer.canEdit) return t("device.made");
  const hasAnswered = answerKeyOf(meetingID) !== undefined || selfRespondentID !== undefined;
  return hasAnswered ? t("device.answered") : t("device.opened");
}

const Manage = styled(MoreButton)`
  flex: none;
  color: var(--muted);
  font-size: var(--text-note);
`;

const Row = styled.ul`
  display: flex;
  gap: 8px;
  min-width: 0;
  overflow-x: auto;
  scrollbar-width: none;
  & > li {
    display: flex;
    flex: none;
    border: 1px solid var(--line);
    border-radius: 22px;
    background: var(--surface);
    &:hover {
      border-color: var(--line-strong);
    }
  }
  & > li > a {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 42px;
    margin-block: 0;
    padding-block: 0;
    padding-inline: 16px;
    border-radius: 22px;
    text-decoration: none;
    white-space: nowrap;
    & > b {
      max-width: 220px;
      overflow: hidden;
      font-weight: 600;
      text-overflow: ellipsis;
    }
    & > small {
      color: var(--muted);
      font-size: var(--text-note);
    }
  }
  & > li > button {
    display: grid;
    flex: none;
    place-items: center;
    width: 32px;
    height: 42px;
    border-radius: 22px;
    color: var(--muted);
    &:last-child {
      margin-inline-end: 6px;
    }
    ${FINGER} {
      width: 44px;
      margin: 0;
    }
  }
`;
