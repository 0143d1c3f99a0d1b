import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Rule<Name extends string> = (values: Values<Name>) => string | undefined;

export type FormRules<Name extends string> = {
  readonly start: Values<Name>;
  /** What is wrong with each field, if anything, in the order in which they stand. */
  readonly rules: Readonly<Record<Name, Rule<Name>>>;
  /** Only called with values that have no fault. Its failure is told under the form. */
  readonly send: (values: Values<Name>) => Promise<void>;
};

/**
 * A form of text fields. Faults are told once the user has tried to send it, and from then on while they type; the
 * first wrong field takes the focus. The fields must have their names in the form.
 */
export function useForm<Name extends string>({ start, rules, send }: FormRules<Name>) {
  const [values, setValues] = useState(start);
  const [wasTried, setWasTried] = useState(false);
  const request = useMutation({ mutationFn: send });

  return {
    values,
    isBusy: request.isPending,
    failure: request.error,
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
      error: wasTried ? rules[name](values) : undefined,
    }),
    /** Of the form element. The page decides what is wrong and says it, not the browser's own bubbles. */
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>): void => {
        event.preventDefault();
        if (request.isPending) return;
        const wrong = Object.entries<Rule<Name>>(rules).find(([, rule]) => rule(values) !== undefined);
        setWasTried(true);
        if (wrong === undefined) request.mutate(values);
        else focusOn(event.currentTarget, wrong[0]);
      },
    },
  };
}

function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
