import { useEffect, useState } from "react";
import { tabStore } from "../api/browser-storage.ts";
import { parseZone } from "#domain/time/zone.ts";
import type { Hours } from "../fields/HoursField.tsx";

const NAME = "overlap.create";

/** What is typed and chosen on Create, apart from the days. */
export type Typed = {
  readonly name: string;
  readonly about: string;
  readonly hours: Hours;
  readonly protectAnswers: boolean;
  /** Undefined: the browser's. */
  readonly timezone?: string;
};

/** Spec §9. */
const BLANK: Typed = { name: "", about: "", hours: { minStartHour: 9, maxEndHour: 17 }, protectAnswers: false };

/** Kept in this tab until the meeting is created, so that the way to Home for other days, or a reload, loses nothing. */
export function useTyped(): readonly [Typed, (change: Partial<Typed>) => void] {
  const [typed, setTyped] = useState(() => parseTyped(tabStore.read(NAME)));
  useEffect(() => {
    if (typed === BLANK) tabStore.remove(NAME);
    else tabStore.write(NAME, JSON.stringify(typed));
  }, [typed]);
  return [typed, (change) => setTyped((now) => ({ ...now, ...change }))];
}

/** The meeting is created. */
export function forgetTyped(): void {
  tabStore.remove(NAME);
}

/** Storage is open to extensions and outlives versions of this page: what has another form was not typed here. */
export function parseTyped(text: string | undefined): Typed {
  try {
    const { name, about, hours, protectAnswers, timezone } = JSON.parse(text ?? "null") as Record<string, unknown>;
    const { minStartHour, maxEndHour } = hours as Record<string, unknown>;
    const areTexts = typeof name === "string" && typeof about === "string";
    if (!areTexts || !isHour(minStartHour) || !isHour(maxEndHour)) return BLANK;
    const zone = typeof timezone === "string" ? parseZone(timezone) : undefined;
    return {
      name,
      about,
      hours: { minStartHour, maxEndHour },
      protectAnswers: protectAnswers === true,
      ...(zone !== undefined && { timezone: zone }),
    };
  } catch {
    return BLANK;
  }
}

function isHour(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 24;
}
