import { t } from "./t.ts";

/** A list without "and": `Oct 4, Oct 6, Oct 8`. Empty where there is nothing. */
export function listed(items: readonly string[]): string {
  const [first = "", ...others] = items;
  return others.reduce((list, item) => t("common.listed", { list, item }), first);
}
