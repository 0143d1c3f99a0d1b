import { parseZone } from "#domain/time/zone-clock.ts";
import { cities, loadTexts } from "../text/language.ts";
import { localStore } from "../api/browser-storage.ts";
import { createStore } from "../store.ts";
import { useEffect, useState, useSyncExternalStore } from "react";

/** The IANA zone that the viewer's device is set to. */
export function deviceZone(): string {
  return Temporal.Now.timeZoneId();
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

/** The IANA zone in which this viewer sees times: the one chosen on this device, else the device's own. */
export function viewerZone(): string {
  return parseZone(localStore.read(CHOSEN) ?? "") ?? deviceZone();
}

/** Remembered on this device; its own zone is no choice, so that a traveller's device goes on to change it. */
export function chooseZone(zone: string): void {
  if (zone === deviceZone()) localStore.remove(CHOSEN);
  else localStore.write(CHOSEN, zone);
  choice.set({});
}

/** The viewer's zone; a traveller's device changes it, which shows when they come back to the page. */
export function useViewerZone(): string {
  return useSyncExternalStore(onReturn, viewerZone);
}

/** Calls `listener` when the viewer comes back to the page or chooses another zone. Returns the function that stops it. */
export function onReturn(listener: () => void): () => void {
  window.addEventListener("focus", listener);
  document.addEventListener("visibilitychange", listener);
  const stop = choice.subscribe(listener);
  return () => {
    stop();
    window.removeEventListener("focus", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

export const today = (): string => Temporal.Now.plainDateISO().toString();

/** The instant, in milliseconds since the epoch. */
export const now = (): number => Temporal.Now.instant().epochMilliseconds;

/** The viewer's day, `YYYY-MM-DD`. A tab that was left open overnight turns to the new day when it is shown again. */
export function useToday(): string {
  return useSyncExternalStore(onReturn, today);
}
