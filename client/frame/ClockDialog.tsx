import { ClockFields } from "../fields/ClockFields.tsx";
import { t } from "../text/t.ts";
import { Dialog } from "../ui/Dialog.tsx";

export default function ClockDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("frame.clockAndWeek")} onClose={onClose}>
      <ClockFields />
    </Dialog>
  );
}
