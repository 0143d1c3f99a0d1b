import { call } from "../api/call.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
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
  return (
    <Dialog
      title={title}
      onClose={onClose}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button kind="danger" busy={changing.isPending} onClick={() => changing.mutate()}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <RequestFailure error={changing.error} />
    </Dialog>
  );
}
