import { useMutation, infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { Navigate, useLocation, useNavigate } from "react-router";
import { signOut } from "../session/sign-in.ts";
import { useViewer, myKey } from "../session/viewer.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Page } from "../frame/Page.tsx";
import { RaisedChoice } from "../ui/form/RaisedChoice.tsx";
import { SMALL } from "../ui/theme.ts";
import { PageSpinner } from "../ui/Spinner.tsx";
import { t } from "../text/t.ts";
import { useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { isUnreachable } from "../api/call-error.ts";
import { momentText, useReader } from "../time/words.ts";
import { serverTime } from "../api/clock.ts";
import { useToday, useViewerZone } from "../time/viewer-time.ts";
import { Hint } from "../ui/Muted.tsx";
import { UseAgainButton } from "../reuse/UseAgainButton.tsx";
import { type ListedMeeting, MeetingCard } from "./MeetingCard.tsx";
import { isScheduled, splitByTime } from "./meeting-order.ts";
import { keyframes } from "@emotion/react";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

export default function ProfilePage() {
  const viewer = useViewer();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const list: ListName = new URLSearchParams(search).get("list") === "responded" ? "responded" : "created";
  const leaving = useMutation({ mutationFn: () => signOut({ everywhere: false }) });
  if (viewer.kind === "signed-out" || viewer.kind === "failed") return <Navigate to="/" replace />;
  if (viewer.kind === "loading") return <PageSpinner />;
  const title = t("profile.title", { name: viewer.me.name });
  return (
    <Page title={title}>
      <Head>
        <h1>{title}</h1>
        <div>
          <ButtonLink to="/me/settings" kind="plain">
            {t("profile.settings")}
          </ButtonLink>
          <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
            {t("profile.signOut")}
          </Button>
        </div>
      </Head>
      <RequestFailure says={(reason) => t("profile.signOutFailed", { reason })} error={leaving.error} />
      {/* In the address, so that Back leads to the same list. */}
      <ListChoice
        label={t("profile.meetings")}
        options={NAMES}
        chosen={list}
        onChoose={(chosen) =>
          void navigate(chosen === "created" ? pathname : `${pathname}?list=${chosen}`, { replace: true })
        }
      />
      <MeetingList key={list} token={viewer.token} list={list} />
    </Page>
  );
}

const Head = styled.header`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 24px;
  margin-top: 16px;
  overflow-wrap: anywhere;
  & > div {
    display: flex;
    flex: none;
    gap: 8px;
  }
  ${SMALL} {
    display: block;
    margin-top: 8px;
    & > div {
      margin-top: 14px;
    }
  }
`;

const NAMES: Record<ListName, string> = { created: t("profile.created"), responded: t("profile.responded") };

const ListChoice = styled(RaisedChoice<ListName>)`
  align-self: flex-start;
  margin: 28px 0 16px;
  & span {
    padding-inline: 18px;
  }
`;

type ListName = "created" | "responded";

const NOTHING: Record<ListName, string> = {
  created: t("profile.noneCreated"),
  responded: t("profile.noneResponded"),
};

function MeetingList({ token, list }: { token: string; list: ListName }) {
  const { data, error, dataUpdatedAt, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    meetingListQuery(token, list),
  );
  const zone = useViewerZone();
  useReader();
  const [shownAt] = useState(serverTime);
  const today = useToday();
  const isKept = data !== undefined && isUnreachable(error);
  const failure = error !== null && !isKept && <RequestFailure error={error} />;
  if (data === undefined) return failure || <CardPlaces />;
  const meetings = data.pages.flatMap((page) => page.meetings);
  if (meetings.length === 0) {
    return (
      <Empty>
        <p>{NOTHING[list]}</p>
        <ButtonLink to="/" kind="primary">
          {t("profile.createMeeting")}
        </ButtonLink>
      </Empty>
    );
  }
  const { upcoming, past } = splitByTime(meetings, shownAt);
  return (
    <>
      {isKept && (
        <AsOf role="status">{t("profile.offlineAsOf", { time: momentText(dataUpdatedAt, zone, today) })}</AsOf>
      )}
      <Section title={t("profile.upcoming")} meetings={upcoming} mayUseAgain={list === "created"} />
      <Section title={t("profile.past")} meetings={past} mayUseAgain />
      {failure}
      {hasNextPage && (
        <More>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("profile.showMore")}
          </Button>
        </More>
      )}
    </>
  );
}

const CALLS = { created: "createdMeetings", responded: "respondedMeetings" } as const;
const PER_PAGE = "30";
const NEWEST: string | undefined = undefined;

function meetingListQuery(token: string, list: ListName) {
  return infiniteQueryOptions({
    queryKey: myKey(token, "meetings", list),
    queryFn: ({ pageParam, signal }): Promise<ReplyOf<"createdMeetings">> =>
      call(CALLS[list], { query: { limit: PER_PAGE, before: pageParam }, signal }),
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }) => next,
  });
}

type SectionProps = {
  readonly title: string;
  readonly meetings: readonly ListedMeeting[];
  readonly mayUseAgain: boolean;
};

function Section({ title, meetings, mayUseAgain }: SectionProps) {
  const zone = useViewerZone();
  const today = useToday();
  useReader();
  if (meetings.length === 0) return null;
  return (
    <Part>
      <h2>{title}</h2>
      <Cards>
        {meetings.map((meeting) => (
          <li key={meeting.meetingID}>
            <MeetingCard meeting={meeting} zone={zone} today={today} />
            {(mayUseAgain || isScheduled(meeting)) && (
              <UseAgainButton meetingID={meeting.meetingID} name={meeting.name} />
            )}
          </li>
        ))}
      </Cards>
    </Part>
  );
}

const Part = styled.section`
  & + & {
    margin-top: 28px;
  }
  & > h2 {
    margin-bottom: 10px;
    font-size: var(--text-body);
  }
`;

const Cards = styled.ul`
  display: grid;
  gap: 10px;
  & > li {
    position: relative;
  }
  & > li > button {
    position: absolute;
    inset-inline-end: 10px;
    top: calc(50% - 22px);
    width: 44px;
    height: 44px;
    border-radius: 8px;
    color: var(--muted);
    &:hover {
      background: color-mix(in srgb, var(--line) 50%, transparent);
      color: var(--ink);
    }
  }
  & > li:has(> button) > a {
    padding-inline-end: 62px;
  }
`;

const Empty = styled.div`
  display: grid;
  justify-items: center;
  gap: 16px;
  padding: 56px 24px;
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius);
  color: var(--muted);
  text-align: center;
`;

const More = styled.div`
  display: grid;
  justify-content: center;
  margin-top: 20px;
`;

const AsOf = styled(Hint)`
  margin-bottom: 10px;
`;

function CardPlaces() {
  return (
    <Places role="status">
      <VisuallyHidden>{t("common.loading")}</VisuallyHidden>
      <i />
      <i />
      <i />
    </Places>
  );
}

const appear = keyframes`from { opacity: 0; }`;

const Places = styled.div`
  display: grid;
  gap: 10px;
  animation: ${appear} 0.3s 0.2s both;
  & > i {
    height: 82px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: color-mix(in srgb, var(--line) 30%, var(--surface));
  }
`;
