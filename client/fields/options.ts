import { parseInstant } from "#domain/time/instant-text.ts";
import { isSlotMinutes, type SlotMinutes } from "#domain/time/slot-length.ts";

/** What a meeting may say of itself, and most do not. Undefined: nothing. */
export type Options = {
  /** Until when people can answer: an instant as REST writes it. */
  readonly closesAt?: string | undefined;
  /** Undefined: half hours. */
  readonly slotMinutes?: SlotMinutes | undefined;
  readonly durationMinutes?: number | undefined;
  /** Where the group meets. */
  readonly place?: string | undefined;
  /** How many must be able to come to a best time. */
  readonly minRespondents?: number | undefined;
  /** Undefined: everyone with the link sees the answers. */
  readonly answersVisibleTo?: "organiser" | undefined;
  /** Answers may say of a time that it is possible if needed. Undefined: they may not. */
  readonly allowIfNeeded?: boolean | undefined;
};

/** Of each option: whether a value has its form, and what REST is told where it is taken away. */
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

/** The options in a meeting, or in what was kept in storage, which is open to extensions: what has another form was not chosen. */
export function parseOptions(value: { readonly [Name in keyof Options]?: unknown }): Options {
  return Object.fromEntries(
    NAMES.filter((name) => OPTIONS[name].isValid(value[name])).map((name) => [name, value[name]]),
  );
}

/** Whether what is there of options has their form. */
export function areOptions(value: { readonly [Name in keyof Options]?: unknown }): boolean {
  return NAMES.every((name) => value[name] === undefined || OPTIONS[name].isValid(value[name]));
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}

/** With slots of another length, and the next length of the meeting that is made of them. */
export function slotsChange({ durationMinutes }: Options, slotMinutes: SlotMinutes): Options {
  const slots = { slotMinutes: slotMinutes === 30 ? undefined : slotMinutes };
  if (durationMinutes === undefined || durationMinutes % slotMinutes === 0) return slots;
  return { ...slots, durationMinutes: Math.ceil(durationMinutes / slotMinutes) * slotMinutes };
}

type OptionChanges = {
  -readonly [Name in keyof Options]?: NonNullable<Options[Name]> | (typeof OPTIONS)[Name]["none"];
};

/** What is to be sent of options that were changed. */
export function optionChanges(before: Options, after: Options): OptionChanges {
  const now: Options = { ...after, place: after.place?.trim() || undefined };
  const changed = NAMES.filter((name) => now[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, now[name] ?? OPTIONS[name].none]));
}
