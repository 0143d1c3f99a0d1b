import { parseZone } from "#domain/time/zone-clock.ts";
import { cities, loadTexts } from "../text/language.ts";
import { localStore } from "../api/browser-storage.ts";
import { createStore } from "../store.ts";
import { now, onClock } from "../api/clock.ts";
import { useEffect, useState, useSyncExternalStore } from "react";

/** The IANA zone that the device is set to; undefined where the browser does not know it, and calls it `Etc/Unknown`. */
export function systemZone(): string | undefined {
  return parseZone(Temporal.Now.timeZoneId());
}

let meetingZone = "UTC";

/** The zone of the system; where it is unknown, that of the meeting that is shown. */
export function deviceZone(): string {
  return systemZone() ?? meetingZone;
}

/** Whether the times are in a zone that this viewer has chosen, or that the device names. */
export function isZoneKnown(): boolean {
  return (chosenZone() ?? systemZone()) !== undefined;
}

/** Sets the zone for times on a device whose own zone is unknown. */
export function showMeetingZone(zone: string): void {
  if (zone === meetingZone) return;
  meetingZone = zone;
  if (systemZone() === undefined) choice.set({});
}

/** `New York` of `America/New_York`, in the page's language once its late texts are there. */
export function cityOf(zone: string): string {
  return cities[zone] ?? englishCity(zone);
}

/** Draws what names cities again once their names in the page's language are there, which no first view waits for. */
export function useCities(): boolean {
  const [areThere, setAreThere] = useState(false);
  useEffect(() => void loadTexts("cities").then(() => setAreThere(true)), []);
  return areThere;
}

export function englishCity(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

const CHOSEN = "overlap.zone";
const choice = createStore({});

const chosenZone = () => parseZone(localStore.read(CHOSEN) ?? "");

/** The IANA zone in which this viewer sees times: the one chosen on this device, else the device's own. */
export function viewerZone(): string {
  return chosenZone() ?? deviceZone();
}

/** Remembered on this device; its own zone is no choice, so that a traveller's device goes on to change it. */
export function chooseZone(zone: string): void {
  if (zone === systemZone()) localStore.remove(CHOSEN);
  else localStore.write(CHOSEN, zone);
  choice.set({});
}

/** The viewer's zone; a traveller's device changes it, which shows when they come back to the page. */
export function useViewerZone(): string {
  return useSyncExternalStore(onReturn, viewerZone);
}

/** Calls `listener` when the viewer comes back to the page or chooses another zone, or the server's clock is another. Returns the function that stops it. */
export function onReturn(listener: () => void): () => void {
  window.addEventListener("focus", listener);
  document.addEventListener("visibilitychange", listener);
  const stops = [choice.subscribe(listener), onClock(listener)];
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener("focus", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

/** Returns the present time by the server's clock, in the viewer's zone. */
export function localNow(zone = deviceZone()): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(zone);
}

export const today = (): string => localNow().toPlainDate().toString();

/** The viewer's day, `YYYY-MM-DD`. A tab that was left open overnight turns to the new day when it is shown again. */
export function useToday(): string {
  return useSyncExternalStore(onReturn, today);
}
