import { parseInstant } from "#domain/time/instant-text.ts";
import { isSlotMinutes, type SlotMinutes } from "#domain/time/slot-length.ts";

export type Options = {
  /** An instant as REST writes it. */
  readonly closesAt?: string | undefined;
  readonly slotMinutes?: SlotMinutes | undefined;
  readonly durationMinutes?: number | undefined;
  readonly place?: string | undefined;
  readonly minRespondents?: number | undefined;
  /** Undefined means everyone. */
  readonly answersVisibleTo?: "organiser" | undefined;
  readonly allowIfNeeded?: boolean | undefined;
};

/** Validates each option; `none` is sent when it is removed. */
const OPTIONS = {
  closesAt: { isValid: (value: unknown) => typeof value === "string" && parseInstant(value) !== undefined, none: null },
  slotMinutes: { isValid: isSlotMinutes, none: 30 },
  durationMinutes: { isValid: isCount, none: null },
  place: { isValid: (value: unknown) => typeof value === "string", none: null },
  minRespondents: { isValid: isCount, none: null },
  answersVisibleTo: { isValid: (value: unknown) => value === "organiser", none: "everyone" },
  allowIfNeeded: { isValid: (value: unknown) => value === true, none: false },
} as const satisfies Record<keyof Options, { readonly isValid: (value: unknown) => boolean; readonly none: unknown }>;
const NAMES = Object.keys(OPTIONS) as (keyof Options)[];

export function parseOptions(value: { readonly [Name in keyof Options]?: unknown }): Options {
  return Object.fromEntries(
    NAMES.filter((name) => OPTIONS[name].isValid(value[name])).map((name) => [name, value[name]]),
  );
}

export function areOptions(value: { readonly [Name in keyof Options]?: unknown }): boolean {
  return NAMES.every((name) => value[name] === undefined || OPTIONS[name].isValid(value[name]));
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}

export function slotsChange({ durationMinutes }: Options, slotMinutes: SlotMinutes): Options {
  const slots = { slotMinutes: slotMinutes === 30 ? undefined : slotMinutes };
  if (durationMinutes === undefined || durationMinutes % slotMinutes === 0) return slots;
  return { ...slots, durationMinutes: Math.ceil(durationMinutes / slotMinutes) * slotMinutes };
}

type OptionChanges = {
  -readonly [Name in keyof Options]?: NonNullable<Options[Name]> | (typeof OPTIONS)[Name]["none"];
};

export function optionChanges(previous: Options, edited: Options): OptionChanges {
  const next: Options = { ...edited, place: edited.place?.trim() || undefined };
  const changed = NAMES.filter((name) => next[name] !== previous[name]);
  return Object.fromEntries(changed.map((name) => [name, next[name] ?? OPTIONS[name].none]));
}
