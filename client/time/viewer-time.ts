import { parseZone } from "#domain/time/zone-clock.ts";
import { cities, loadTexts } from "../text/language.ts";
import { localStore } from "../api/browser-storage.ts";
import { createStore } from "../store.ts";
import { serverTime, onClock } from "../api/clock.ts";
import { useEffect, useState, useSyncExternalStore } from "react";

/** Returns the device's IANA zone; undefined where the browser calls it `Etc/Unknown`. */
export function systemZone(): string | undefined {
  return parseZone(Temporal.Now.timeZoneId());
}

let meetingZone = "UTC";

/** Returns the device's zone, or the zone of the shown meeting where the device's is unknown. */
export function deviceZone(): string {
  return systemZone() ?? meetingZone;
}

/** Tells whether the viewer has chosen a zone or the device names one. */
export function isZoneKnown(): boolean {
  return (chosenZone() ?? systemZone()) !== undefined;
}

/** Sets the zone for times on a device whose own zone is unknown. */
export function showMeetingZone(zone: string): void {
  if (zone === meetingZone) return;
  meetingZone = zone;
  if (systemZone() === undefined) choice.set({});
}

/** Returns `New York` for `America/New_York`, in the page's language once the names of cities are loaded. */
export function cityOf(zone: string): string {
  return cities[zone] ?? englishCity(zone);
}

/** Redraws a component once the names of cities are loaded, for which no first view waits. */
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

/** Returns the IANA zone in which the viewer sees times: the choice on this device, or the device's zone. */
export function viewerZone(): string {
  return chosenZone() ?? deviceZone();
}

/** Stores the choice. The device's own zone is no choice, so that a traveller's device still changes it. */
export function chooseZone(zone: string): void {
  if (zone === systemZone()) localStore.remove(CHOSEN);
  else localStore.write(CHOSEN, zone);
  choice.set({});
}

/** Returns the viewer's zone. A change by a traveller's device shows when they come back to the page. */
export function useViewerZone(): string {
  return useSyncExternalStore(onReturn, viewerZone);
}

/** Calls the listener when the viewer comes back to the page, chooses another zone, or the server's clock differs. Returns a function that stops it. */
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
  return Temporal.Instant.fromEpochMilliseconds(serverTime()).toZonedDateTimeISO(zone);
}

export const today = (): string => localNow().toPlainDate().toString();

/** Returns the viewer's day, `YYYY-MM-DD`. A tab that was open overnight shows the new day when the viewer comes back. */
export function useToday(): string {
  return useSyncExternalStore(onReturn, today);
}
