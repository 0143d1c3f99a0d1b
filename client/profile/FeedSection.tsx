import styled from "@emotion/styled";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { useToken } from "../session/viewer.ts";
import { Button, buttonStyle } from "../ui/Button.tsx";
import { copyText } from "../ui/take-along.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { later } from "../ui/later.tsx";
import { Hint, Muted } from "../ui/Muted.tsx";
import { toast } from "../ui/toast.ts";
import { t } from "../text/t.ts";
import { Buttons, SecretField, SettingsSection } from "./SettingsSection.tsx";

const AskDialog = later(() => import("../ui/AskDialog.tsx"));

// The key differs from the key of self info, which is stored on the device.
const feedKey = (token: string | undefined) => ["sign-ins", token, "feed"];

export function useFeedAddress() {
  const token = useToken();
  return useQuery({
    queryKey: feedKey(token),
    queryFn: ({ signal }) => call("feedAddress", { signal }),
    enabled: token !== undefined,
  });
}

/** Returns a function that changes the address on the server and shows the new one. */
function useChangeFeed() {
  const client = useQueryClient();
  const queryKey = feedKey(useToken());
  return async (change: () => Promise<ReplyOf<"feedAddress"> | undefined>): Promise<void> => {
    client.setQueryData(queryKey, (await change()) ?? {});
  };
}

export function FeedSection() {
  const { data, error } = useFeedAddress();
  const changeFeed = useChangeFeed();
  const turnOn = useMutation({ mutationFn: () => changeFeed(() => call("renewFeedAddress")) });
  const create = useFocusWhenOff(data?.address);
  return (
    <SettingsSection title={t("settings.feed")}>
      <Muted>{t("settings.feedText")}</Muted>
      {data?.address !== undefined && <FeedAddress address={data.address} isNew={turnOn.isSuccess} />}
      {data !== undefined && data.address === undefined && (
        <Below>
          <Button ref={create} busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {t("settings.turnFeedOn")}
          </Button>
        </Below>
      )}
      <RequestFailure error={error ?? turnOn.error} />
    </SettingsSection>
  );
}

/** The pressed button is gone with the address, so its successor gets the focus. */
function useFocusWhenOff(address: string | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const previous = useRef(address);
  useEffect(() => {
    if (previous.current !== undefined && address === undefined) button.current?.focus();
    previous.current = address;
  }, [address]);
  return button;
}

function FeedAddress({ address, isNew }: { address: string; isNew: boolean }) {
  const [question, setQuestion] = useState<keyof typeof QUESTIONS>();
  return (
    <>
      <SecretField label={t("settings.feedAddress")} value={address} takesFocus={isNew} />
      <Hint>{t("settings.feedSecret")}</Hint>
      <Below>
        <Button onClick={() => void copyText(address, COPY_WORDS)}>{t("settings.copyAddress")}</Button>
        <CalendarLink href={address.replace(/^https?/, "webcal")}>{t("settings.openInCalendar")}</CalendarLink>
        <Button onClick={() => setQuestion("replace")}>{t("settings.replaceFeed")}</Button>
        <Button kind="danger" onClick={() => setQuestion("turn-off")}>
          {t("settings.turnFeedOff")}
        </Button>
      </Below>
      {question !== undefined && <FeedDialog question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}

const QUESTIONS = {
  replace: {
    title: t("settings.shallReplaceFeed"),
    text: t("settings.replaceFeedText"),
    confirm: t("settings.replaceFeed"),
    done: t("settings.feedReplaced"),
    change: () => call("renewFeedAddress"),
  },
  "turn-off": {
    title: t("settings.shallTurnFeedOff"),
    text: t("settings.turnFeedOffText"),
    confirm: t("settings.turnFeedOff"),
    done: t("settings.feedTurnedOff"),
    change: () => call("turnFeedOff"),
  },
} as const;

type FeedDialogProps = { readonly question: keyof typeof QUESTIONS; readonly onClose: () => void };

/** Calendars may use the address, so changing it needs a confirmation. */
function FeedDialog({ question, onClose }: FeedDialogProps) {
  const { title, text, confirm, done, change } = QUESTIONS[question];
  const changeFeed = useChangeFeed();
  return (
    <AskDialog
      title={title}
      text={text}
      onClose={onClose}
      confirm={{
        text: confirm,
        request: () => changeFeed(change),
        onConfirm: () => toast(done, { kind: "primary" }),
      }}
    />
  );
}

const COPY_WORDS = { done: t("settings.addressCopied"), failed: t("settings.addressNotCopied") };

const Below = styled(Buttons)`
  margin-top: 16px;
`;

/** Opened by a program; browsers have no page for it. */
const CalendarLink = styled.a(buttonStyle("plain"), { color: "var(--ink)" });
