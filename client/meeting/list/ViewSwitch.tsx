import { MoreButton } from "../../ui/TextButton.tsx";
import { showAsList } from "../model/actions.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { t } from "../../text/t.ts";

/** Below the days, because the form is chosen once and kept. */
export function ViewSwitch() {
  const model = useMeetingModel();
  const isList = useMeetingState(({ view }) => view.isList);
  return (
    <MoreButton onClick={() => showAsList(model, !isList)}>{isList ? t("grid.asGrid") : t("grid.asList")}</MoreButton>
  );
}
