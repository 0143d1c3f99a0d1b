import type { Page } from "playwright";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";

const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  "/": (page) => page.getByRole("grid").waitFor(),
  "/create": async (page) => {
    await page.getByRole("button", { name: "Let's meet" }).click();
    await page.getByPlaceholder("Name your meeting").fill("Choir");
    await page.route("**/api/meetings", (route) =>
      route.fulfill({ status: 429, json: { message: "Too many requests" } }),
    );
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("An error occurred").waitFor();
  },
  "/how-it-works": (page) => page.getByRole("link", { name: "Try it out!" }).waitFor(),
  "/privacy": (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  "/feedback": (page) => page.getByText("address for feedback").waitFor(),
  "/terms-of-service": (page) => page.getByRole("heading", { level: 1 }).waitFor(),
  "/nowhere": (page) => page.getByRole("heading", { level: 1 }).waitFor(),
};

/** The screens with parts of their own in every form, the texts once narrow and once dark. */
const CASES = Object.keys(SCREENS).flatMap((path) => {
  const forms = [
    { path, colorScheme: "light", width: 390 },
    { path, colorScheme: "dark", width: 1280 },
    { path, colorScheme: "light", width: 1280 },
    { path, colorScheme: "dark", width: 390 },
  ] as const;
  return path === "/" || path === "/create" ? forms : forms.slice(0, 2);
});

test.for(CASES)(
  "$path in $colorScheme, $width px wide, has nothing that axe objects to",
  async ({ path, colorScheme, width }, { site }) => {
    const page = await site.visit(path, { colorScheme, width });
    await SCREENS[path]?.(page);
    await expectAccessible(page);
  },
);
