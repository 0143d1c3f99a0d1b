import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { parseMeetingID, type MeetingID } from "#domain/ids.ts";
import { FormPage, Notice } from "../frame/FormPage.tsx";
import styled from "@emotion/styled";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { copyText } from "../ui/take-along.ts";
import { toast } from "../ui/toast.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { rememberOrganiserKey, forgetOrganiserKey } from "../api/keys.ts";
import { useSiteAccess } from "../session/site-access.ts";
import { rememberPage } from "../session/tab-memory.ts";
import { useToken } from "../session/viewer.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { t } from "../text/t.ts";

/**
 * Hands over the meetings of a deleted account. The person who deleted the account sees the links here. The person who
 * opens a link takes the meeting over. The key is in the fragment, which browsers never send.
 */
export default function TakeOverPage() {
  const location = useLocation();
  const state: unknown = location.state;
  const meetings = meetingsOf(state);
  const fragment = useFragment();
  const [, id = "", organiserKey = ""] = /^#([0-9A-Za-z]{12})\.([0-9A-Za-z]{32})(?![0-9A-Za-z])/.exec(fragment) ?? [];
  const meetingID = parseMeetingID(id);
  return (
    <FormPage
      title={t("handover.title")}
      heading={meetings === undefined ? t("handover.organise") : t("handover.handOver")}
    >
      <Notice>
        {meetings !== undefined ? (
          <HandedOver meetings={meetings} />
        ) : meetingID === undefined ? (
          <p>{t("handover.badURL")}</p>
        ) : (
          <TakeOver meetingID={meetingID} organiserKey={organiserKey} />
        )}
      </Notice>
    </FormPage>
  );
}

/**
 * Returns the fragment with the key. It leaves the address at once, because people copy addresses and browsers remember them;
 * a reload still finds it in the tab's history.
 */
function useFragment(): string {
  const location = useLocation();
  const { hash, pathname } = location;
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== "") void navigate(pathname, { replace: true, state: { fragment: hash } });
  });
  const { fragment } = Object(location.state) as Record<string, unknown>;
  return hash === "" && typeof fragment === "string" ? fragment : hash;
}

/** Reads the meetings that the settings passed along. Extensions can write to the browser's history too. */
function meetingsOf(state: unknown): readonly HandedOverMeeting[] | undefined {
  const { meetings } = Object(state) as Record<string, unknown>;
  return Array.isArray(meetings) && meetings.every(isHandedOver) ? meetings : undefined;
}

function isHandedOver(value: unknown): value is HandedOverMeeting {
  const fields = Object(value) as Record<string, unknown>;
  return ["meetingID", "name", "organiserKey"].every((field) => typeof fields[field] === "string");
}

type HandedOverMeeting = NonNullable<ReplyOf<"deleteMe">>["meetings"][number];

/** Shows the links for new organisers. They cannot be shown again. */
function HandedOver({ meetings }: { meetings: readonly HandedOverMeeting[] }) {
  if (meetings.length === 0) return <p>{t("handover.deletedWithoutMeetings")}</p>;
  return (
    <>
      <p>{t("handover.deleted")}</p>
      <List>
        {meetings.map(({ meetingID, name, organiserKey }) => {
          const link = `${location.origin}/take-over#${meetingID}.${organiserKey}`;
          return (
            <li key={meetingID}>
              <b>{name}</b>
              <a href={link}>{link}</a>
              <Button onClick={() => void copyText(link, COPY_WORDS)}>{t("handover.copyLink")}</Button>
            </li>
          );
        })}
      </List>
    </>
  );
}

const COPY_WORDS = { done: t("handover.copied"), failed: t("handover.copyFailed") };

const List = styled.ul`
  display: grid;
  gap: 18px;
  & > li {
    display: grid;
    justify-items: start;
    gap: 6px;
  }
`;

type Offer = { readonly meetingID: MeetingID; readonly organiserKey: string };

/** Makes the signed-in user the meeting's organiser after they confirm. */
function TakeOver(offer: Offer) {
  const { meetingID, organiserKey } = offer;
  const token = useToken();
  const meeting = useQuery({
    queryKey: ["handover", meetingID, organiserKey, token],
    queryFn: () => call("getMeeting", { params: { meetingID }, keys: { organiserKey } }),
    gcTime: 0,
  });
  if (meeting.isPending) return <Spinner size={24} label={t("common.loading")} />;
  if (meeting.isError) return <RequestFailure error={meeting.error} />;
  if (meeting.data.hasNoOrganiser !== true) return <p>{t("handover.hasOrganiser", { meeting: meeting.data.name })}</p>;
  return (
    <>
      <p>{t("handover.offer", { meeting: meeting.data.name })}</p>
      {token === undefined ? <LogInFirst {...offer} /> : <Claim {...offer} />}
    </>
  );
}

/** After the login the page offers the meeting again, with everything else that this browser could claim. */
function LogInFirst({ meetingID, organiserKey }: Offer) {
  const { signUp } = useSiteAccess();
  function keep(): void {
    rememberOrganiserKey(meetingID, organiserKey);
    rememberPage({ pathname: `/m/${meetingID}`, search: "" });
  }
  return (
    <>
      <ButtonLink kind="primary" to="/login" onClick={keep}>
        {t("handover.logIn")}
      </ButtonLink>
      {signUp !== "closed" && (
        <ButtonLink kind="plain" to="/signup" onClick={keep}>
          {t("handover.signUp")}
        </ButtonLink>
      )}
    </>
  );
}

function Claim({ meetingID, organiserKey }: Offer) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const claim = useMutation({
    async mutationFn() {
      const { meetings } = await call("claim", { body: { claims: [{ meetingID, organiserKey }] } });
      if (meetings.length === 0) throw new Error(t("handover.taken"));
      forgetOrganiserKey(meetingID);
      void client.invalidateQueries({ predicate: ({ queryKey: [what] }) => what === "me" || what === "meeting" });
      toast(t("handover.added"), { kind: "primary" });
      await navigate(`/m/${meetingID}`, { replace: true });
    },
  });
  return (
    <>
      <RequestFailure error={claim.error} />
      <Button kind="primary" busy={claim.isPending} onClick={() => claim.mutate()}>
        {t("handover.become")}
      </Button>
    </>
  );
}
