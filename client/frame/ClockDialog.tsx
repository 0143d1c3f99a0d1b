import { ClockFields } from "../fields/ClockFields.tsx";
import { t } from "../text/t.ts";
import { Dialog } from "../ui/Dialog.tsx";

/** Clock and week of this device, of the account too for those who have one. What is chosen shows behind it at once. */
export default function ClockDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("frame.clockAndWeek")} onClose={onClose}>
      <ClockFields />
    </Dialog>
  );
}
