import type { Locator, Page } from "playwright";

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
export const heading = (page: Page, name: string): Locator => page.getByRole("heading", { name, exact: true });
/** Returns the message at the top of the screen. */
export const message = (page: Page, text: string): Locator =>
  page.getByRole("region", { name: "Messages" }).getByText(text, { exact: true });

export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Returns the description of a field, such as its fault. */
export function description(input: Locator): Promise<string> {
  return input.evaluate((element) => {
    const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  });
}

export const hasFocus = (input: Locator): Promise<boolean> =>
  input.evaluate((element) => element === document.activeElement);

export const path = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

export const getToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem("token"));

/** Returns the box of an element on the screen. */
export async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (box === null) throw new Error("it is not on the screen");
  return { ...box, left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}
