import styled from "@emotion/styled";
import { useEffect, useState } from "react";
import { answerKeyOf, clearMeetingsSeen, forgetKeys, forgetPersonalKey, organiserKeyOf } from "../api/keys.ts";
import { today } from "../time/viewer-time.ts";
import { UseAgainButton } from "../reuse/UseAgainButton.tsx";
import { forgetMeeting, cachedMeetings } from "../offline/cached-views.ts";
import { useToken } from "../session/viewer.ts";
import { t } from "../text/t.ts";
import AskDialog from "../ui/AskDialog.tsx";
import { CrossIcon } from "../ui/icons.tsx";
import { Link } from "../ui/Link.tsx";
import { FINGER } from "../ui/theme.ts";

type KeptMeeting = Awaited<ReturnType<typeof cachedMeetings>>[number];

export default function DeviceMeetings() {
  const [meetings, setMeetings] = useState<readonly KeptMeeting[]>();
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
            {mayUseAgain(meeting) && <UseAgainButton meetingID={meeting.meetingID} name={meeting.name} />}
            <button
              type="button"
              aria-label={t("device.forget", { name: meeting.name })}
              onClick={() => (hasKey(meeting) ? setMeetingToForget(meeting) : forget(meeting))}
            >
              <CrossIcon />
            </button>
          </li>
        ))}
      </Row>
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

const Row = styled.ul`
  display: flex;
  gap: 10px;
  padding-bottom: 8px;
  overflow-x: auto;
  & > li {
    display: flex;
    flex: none;
    width: 252px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    &:hover {
      border-color: var(--line-strong);
    }
  }
  & > li > a {
    flex: 1;
    min-width: 0;
    margin-block: 0;
    padding-block: 12px;
    padding-inline: 14px 0;
    color: var(--ink);
    text-decoration: none;
    & > * {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & > small {
      color: var(--muted);
      font-size: var(--text-note);
    }
  }
  & > li > button {
    flex: none;
    align-self: flex-start;
    width: 32px;
    height: 32px;
    margin-block: 4px;
    color: var(--muted);
    &:last-child {
      margin-inline-end: 4px;
    }
    ${FINGER} {
      width: 44px;
      height: 44px;
      margin: 0;
    }
  }
`;
