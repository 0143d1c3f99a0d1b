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
import { sortByTime } from "./meeting-order.ts";
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
      margin-top: 16px;
    }
  }
`;

const NAMES: Record<ListName, string> = { created: t("profile.created"), responded: t("profile.responded") };

const ListChoice = styled(RaisedChoice<ListName>)`
  align-self: flex-start;
  margin: 24px 0 16px;
  & span {
    padding-inline: 16px;
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
  const { next, open, past } = sortByTime(meetings, shownAt);
  return (
    <>
      {isKept && (
        <AsOf role="status">{t("profile.offlineAsOf", { time: momentText(dataUpdatedAt, zone, today) })}</AsOf>
      )}
      <Section title={t("profile.next")} meetings={next} mayUseAgain />
      <Section title={t("profile.notScheduled")} meetings={open} mayUseAgain={list === "created"} />
      <Section title={t("profile.past")} meetings={past} mayUseAgain isPast />
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
/** Many, because an old meeting may be the next one. */
const PER_PAGE = "100";
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
  readonly isPast?: boolean;
};

function Section({ title, meetings, mayUseAgain, isPast = false }: SectionProps) {
  if (meetings.length === 0) return null;
  return (
    <Part>
      <h2>{title}</h2>
      <Cards>
        {meetings.map((meeting) => (
          <li key={meeting.meetingID}>
            <MeetingCard meeting={meeting} isPast={isPast} />
            {mayUseAgain && <UseAgainButton meetingID={meeting.meetingID} name={meeting.name} hasWords />}
          </li>
        ))}
      </Cards>
    </Part>
  );
}

const Part = styled.section`
  & + & {
    margin-top: 24px;
  }
  & > h2 {
    margin-bottom: 8px;
    color: var(--muted);
    font-size: var(--text-note);
    letter-spacing: normal;
  }
`;

const Cards = styled.ul`
  overflow: clip;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--surface);
  & > li {
    display: flex;
    align-items: center;
    gap: 8px;
    padding-inline-end: 8px;
    &:hover {
      background: color-mix(in srgb, var(--line) 30%, var(--surface));
    }
  }
  & > li + li {
    border-top: 1px solid var(--line);
  }
`;

const Empty = styled.div`
  display: grid;
  justify-items: center;
  gap: 16px;
  padding: 40px 24px;
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius);
  color: var(--muted);
  text-align: center;
`;

const More = styled.div`
  display: grid;
  justify-content: center;
  margin-top: 16px;
`;

const AsOf = styled(Hint)`
  margin-bottom: 8px;
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
  margin-top: 28px;
  border: 1px solid var(--line);
  border-radius: 16px;
  animation: ${appear} 0.3s 0.2s both;
  & > i {
    height: 64px;
  }
  & > i + i {
    border-top: 1px solid var(--line);
  }
`;
