import type { SlotMinutes } from "#domain/time/slot-length.ts";

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

/** The default of each option, which is sent when it is removed. */
const DEFAULTS = {
  closesAt: null,
  slotMinutes: 30,
  durationMinutes: null,
  place: null,
  minRespondents: null,
  answersVisibleTo: "everyone",
  allowIfNeeded: false,
} as const satisfies Record<keyof Options, unknown>;
const NAMES = Object.keys(DEFAULTS) as (keyof Options)[];

type OptionChanges = { -readonly [Name in keyof Options]?: Options[Name] | (typeof DEFAULTS)[Name] };

/** Returns the options that are not at their default. */
export function optionsOf(form: Readonly<OptionChanges>): Options {
  const chosen = NAMES.filter((name) => form[name] !== undefined && form[name] !== DEFAULTS[name]);
  return Object.fromEntries(chosen.map((name) => [name, form[name]]));
}

export function slotsChange({ durationMinutes }: Options, slotMinutes: SlotMinutes): Options {
  const slots = { slotMinutes: slotMinutes === 30 ? undefined : slotMinutes };
  if (durationMinutes === undefined || durationMinutes % slotMinutes === 0) return slots;
  return { ...slots, durationMinutes: Math.ceil(durationMinutes / slotMinutes) * slotMinutes };
}

export function optionChanges(previous: Options, edited: Options): OptionChanges {
  const next: Options = { ...edited, place: edited.place?.trim() || undefined };
  const changed = NAMES.filter((name) => next[name] !== previous[name]);
  return Object.fromEntries(changed.map((name) => [name, next[name] ?? DEFAULTS[name]]));
}
