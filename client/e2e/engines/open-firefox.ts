import puppeteer from "puppeteer-core";
import { type Engine, ENGINE_ENV, findFirst, WINDOW } from "./engine.ts";

/** Undefined where Firefox is not installed. */
export const firefoxProgram: string | undefined = findFirst(["firefox-esr", "firefox"]);

export const FIREFOX_SETTINGS = { "ui.prefersReducedMotion": 1, "intl.accept_languages": "en-US" };

/** Firefox without a screen, over WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  if (firefoxProgram === undefined) throw new Error("There is no Firefox on this machine.");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: firefoxProgram,
    headless: true,
    env: ENGINE_ENV,
    defaultViewport: WINDOW,
    extraPrefsFirefox: FIREFOX_SETTINGS,
  });
  return {
    async openWindow() {
      const page = await browser.newPage();
      return {
        goTo: async (address) => void (await page.goto(address)),
        bringToFront: () => page.bringToFront(),
        run: async <T, A>(script: (of: A) => T | Promise<T>, of?: A) =>
          (await page.evaluate(script as (of: unknown) => unknown, of)) as T,
        async drag([first, ...rest]) {
          if (first === undefined) return;
          await page.mouse.move(first.x, first.y);
          await page.mouse.down();
          for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 5 });
          await page.mouse.up();
        },
        type: (text) => page.keyboard.type(text),
        async picture() {
          await page.bringToFront();
          return Buffer.from(await page.screenshot());
        },
      };
    },
    close: () => browser.close(),
  };
}
