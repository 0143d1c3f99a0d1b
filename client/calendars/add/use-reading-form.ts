import { useEffect, useRef } from "react";
import { CallError } from "../../api/call-error.ts";
import { type FormRules, useForm } from "../../ui/form/use-form.ts";

type ReadingForm<Name extends string> = Omit<FormRules<Name>, "send"> & {
  /** Default: every field is shown. */
  readonly isShown?: (name: Name, values: Readonly<Record<Name, string>>) => boolean;
  readonly read: (values: Readonly<Record<Name, string>>, signal: AbortSignal) => Promise<void>;
};

/** A form whose calendar is read before it is added: `stop()` ends the reading, and so does closing the dialog. */
export function useReadingForm<Name extends string>({ start, rules, isShown, read }: ReadingForm<Name>) {
  const reading = useRef<AbortController>(undefined);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    start,
    rules,
    async send(values) {
      const { signal } = (reading.current = new AbortController());
      try {
        await read(values, signal);
      } catch (error) {
        if (signal.aborted) return;
        const place = error instanceof CallError && element.current?.elements.namedItem(error.path ?? "");
        if (place instanceof HTMLElement) place.focus();
        throw error;
      }
    },
  });
  const { failure, sent } = form;
  useEffect(() => () => reading.current?.abort(), []);
  const refused = failure instanceof CallError ? failure : undefined;
  const names = Object.keys(start) as Name[]; // as: of the values
  const at = names.find((name) => name === refused?.path && isShown?.(name, form.values) !== false);
  return {
    ...form,
    stop: () => reading.current?.abort(),
    form: { ...form.form, ref: element },
    /** A failure that belongs to no shown field. */
    failure: at === undefined ? failure : null,
    /** Shows the server's sentence at its field until that is changed. */
    field(name: Name) {
      const field = form.field(name);
      const isRefused = at === name && sent?.[name] === field.value;
      return { ...field, error: field.error ?? (isRefused ? refused?.message : undefined) };
    },
  };
}
