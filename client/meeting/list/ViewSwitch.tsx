import { useEffect, useRef } from "react";
import { MoreButton } from "../../ui/TextButton.tsx";
import { showAsList } from "../model/actions.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { t } from "../../text/t.ts";

/** A pressed switch is removed with its view and passes the focus to the next view's switch, which may load later. */
let passesFocus = false;

/** Below the days, because the form is chosen once and kept. */
export function ViewSwitch() {
  const model = useMeetingModel();
  const isList = useMeetingState(({ view }) => view.isList);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (passesFocus && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    passesFocus = false;
  }, []);
  function change(): void {
    passesFocus = true;
    showAsList(model, !isList);
  }
  return (
    <MoreButton ref={button} onClick={change}>
      {isList ? t("grid.asGrid") : t("grid.asList")}
    </MoreButton>
  );
}
