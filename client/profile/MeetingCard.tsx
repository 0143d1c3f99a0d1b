import styled from "@emotion/styled";
import { Link } from "react-router";
import { hue, SMALL } from "../ui/theme.ts";
import { cardText } from "./card-text.ts";
import type { ListedMeeting } from "./meeting-list-query.ts";

/** A meeting of a list, which leads to its page. `today` is `YYYY-MM-DD`. */
export function MeetingCard({ meeting, zone, today }: { meeting: ListedMeeting; zone: string; today: string }) {
  const text = cardText(meeting, zone, today);
  return (
    <Card to={`/m/${meeting.meetingID}`}>
      <When>
        {text.scheduled === undefined ? (
          "Not scheduled"
        ) : (
          <Scheduled>
            <b>{text.scheduled.day}</b> <span>{text.scheduled.time}</span>
          </Scheduled>
        )}
      </When>
      <What>
        <b dir="auto" title={meeting.name}>
          {meeting.name}
        </b>
        <small>
          <span>{text.dates}</span>{" "}
          <span>
            {text.hours} {text.zone}
          </span>
        </small>
      </What>
    </Card>
  );
}

const Card = styled(Link)`
  display: grid;
  grid-template-columns: 172px minmax(0, 1fr);
  align-items: center;
  gap: 20px;
  min-height: 82px;
  padding: 14px 20px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  text-decoration: none;
  transition: border-color 0.15s;
  &:hover {
    border-color: var(--ink);
  }
  ${SMALL} {
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding: 14px 16px;
  }
`;

const When = styled.span`
  color: var(--muted);
  font-variant-numeric: tabular-nums;
  ${SMALL} {
    order: 1;
  }
`;

const Scheduled = styled.span`
  color: ${hue("sched")};
  & > b,
  & > span {
    display: block;
  }
  & > span {
    font-size: 13px;
  }
  ${SMALL} {
    & > b,
    & > span {
      display: inline;
    }
  }
`;

const What = styled.span`
  display: grid;
  gap: 2px;
  min-width: 0;
  & > b {
    overflow: hidden;
    font-size: 16px;
    font-weight: 600;
    letter-spacing: -0.01em;
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > small {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    color: var(--muted);
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
`;
