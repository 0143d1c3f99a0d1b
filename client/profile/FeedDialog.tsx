import { call } from "../api/call.ts";
import AskDialog from "../ui/AskDialog.tsx";
import { toast } from "../ui/toast.ts";
import { t } from "../text/t.ts";
import { useChangeFeed } from "./FeedSection.tsx";

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

type FeedDialogProps = { readonly asked: keyof typeof QUESTIONS; readonly onClose: () => void };

/** Asks before an address that calendars may use is worth nothing any more. */
export default function FeedDialog({ asked, onClose }: FeedDialogProps) {
  const { title, text, confirm, done, change } = QUESTIONS[asked];
  const changing = useChangeFeed(change, () => {
    onClose();
    toast(done, { kind: "primary" });
  });
  const ask = { text: confirm, onConfirm: changing.mutate, isBusy: changing.isPending, error: changing.error };
  return <AskDialog title={title} text={text} onClose={onClose} confirm={ask} />;
}
