import { useEffect, useState } from "react";
import { later } from "../ui/later.tsx";
import { Announcer } from "./Announcer.tsx";
import { useMeetingSession, useSessionEvent } from "./session/use-session.ts";

const ZoneDialog = later(() => import("./zone/ZoneDialog.tsx"));

/** What is beside the screen, and stays while that is drawn again on another clock. Comes after the first paint. */
export default function Beside() {
  return (
    <>
      <Announcer />
      <ZoneChoice />
    </>
  );
}

/** The dialog that the zone below the times opens. In it a clock is chosen too, which draws the screen again, that button with it. */
function ZoneChoice() {
  const session = useMeetingSession();
  const [at, setAt] = useState<number>();
  useSessionEvent((event) => {
    if (event.kind === "choose-zone") setAt(event.at);
  });
  // Not before the dialog is gone: until then nothing else takes the focus.
  useEffect(() => {
    if (at === undefined) return undefined;
    return () => session.emit({ kind: "focus", on: "zone" });
  }, [at, session]);
  if (at === undefined) return null;
  return <ZoneDialog at={at} onClose={() => setAt(undefined)} />;
}
