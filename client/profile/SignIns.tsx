import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { useToken } from "../session/viewer.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Muted } from "../ui/Muted.tsx";
import { toast } from "../ui/toast.ts";
import { AccessTokenList } from "./AccessTokenList.tsx";
import { SettingsRow, SettingsSection } from "./SettingsSection.tsx";
import { Chip, SignInList, useWhenText } from "./SignInList.tsx";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";

type Session = ReplyOf<"sessions">["sessions"][number];

export default function SignIns() {
  return (
    <>
      <SessionList />
      <AccessTokenList />
    </>
  );
}

function SessionList() {
  // The key differs from the key of self info, which is stored on the device.
  const queryKey = ["sign-ins", useToken(), "sessions"];
  const sessions = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call("sessions", { signal })).sessions,
    select: thisOneFirst,
  });
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const end = useMutation({
    mutationFn: ({ sessionID }: Session) => call("endSession", { params: { sessionID } }),
    onSuccess(_, { device }) {
      toast(t("settings.sessionEnded", { device: deviceText(device) }), { kind: "primary" });
      list.current?.focus({ preventScroll: true });
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  return (
    <SettingsSection title={t("settings.sessions")}>
      <Muted>{t("settings.sessionsText")}</Muted>
      <SignInList
        label={t("settings.sessions")}
        error={sessions.error}
        list={list}
        none={t("settings.noSessions")}
        rows={sessions.data?.map((session) => (
          <SessionRow
            key={session.sessionID}
            session={session}
            isEnding={end.isPending && end.variables.sessionID === session.sessionID}
            onEnd={() => end.isPending || end.mutate(session)}
          />
        ))}
      />
      <RequestFailure error={end.error} />
    </SettingsSection>
  );
}

type RowProps = { readonly session: Session; readonly isEnding: boolean; readonly onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { createdAt, lastUsedAt, isCurrent = false } = session;
  const device = deviceText(session.device);
  const whenText = useWhenText();
  return (
    <SettingsRow as="li">
      <div>
        <b>{device}</b>
        {isCurrent && <Chip>{t("settings.thisSession")}</Chip>}
        <p>{t("settings.sessionTimes", { used: whenText(lastUsedAt), created: whenText(createdAt) })}</p>
      </div>
      {!isCurrent && (
        <Button busy={isEnding} onClick={onEnd}>
          <Marked text={t("settings.endSession", { device })} />
        </Button>
      )}
    </SettingsRow>
  );
}

/** The server sends `Firefox on Windows`, and nothing for unknown browsers. */
function deviceText(device: string | undefined): string {
  if (device === undefined) return t("settings.unknownDevice");
  const [browser, system] = device.split(" on ");
  return browser === undefined || system === undefined ? device : t("settings.device", { browser, system });
}

function thisOneFirst(sessions: readonly Session[]): readonly Session[] {
  return [...sessions.filter((session) => session.isCurrent), ...sessions.filter((session) => !session.isCurrent)];
}
