import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Rule<Name extends string> = (values: Values<Name>) => string | undefined;

export type FormRules<Name extends string> = {
  readonly start: Values<Name>;
  /** Each rule returns the field's error, in the order of the fields. */
  readonly rules: Readonly<Record<Name, Rule<Name>>>;
  readonly send: (values: Values<Name>) => Promise<void>;
};

/** Errors appear after the first try to send; the first wrong field gets the focus. */
export function useForm<Name extends string>({ start, rules, send }: FormRules<Name>) {
  const [values, setValues] = useState(start);
  const [wasTried, setWasTried] = useState(false);
  /** The second press of a double click comes before the form is drawn again. */
  const isSending = useRef(false);
  const request = useMutation({ mutationFn: send, onSettled: () => void (isSending.current = false) });

  return {
    values,
    isBusy: request.isPending,
    failure: request.error,
    /** The values of the last request. */
    sent: request.variables,
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
      error: wasTried ? rules[name](values) : undefined,
    }),
    /** The page shows errors, not the browser's bubbles. */
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>): void => {
        event.preventDefault();
        if (isSending.current) return;
        const wrong = Object.entries<Rule<Name>>(rules).find(([, rule]) => rule(values) !== undefined);
        setWasTried(true);
        if (wrong !== undefined) return focusOn(event.currentTarget, wrong[0]);
        isSending.current = true;
        request.mutate(values);
      },
    },
  };
}

function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
