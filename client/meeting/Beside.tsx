import { Announcer } from "./Announcer.tsx";
import { ZoneChoice } from "./zone/ZoneChoice.tsx";

/** What is beside the screen, and stays while that is drawn again on another clock. Comes after the first paint. */
export default function Beside() {
  return (
    <>
      <Announcer />
      <ZoneChoice />
    </>
  );
}
