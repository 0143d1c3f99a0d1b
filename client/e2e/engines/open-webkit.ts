import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Builder, Origin, type WebDriver } from "selenium-webdriver";
import { endsWithUs, freePort } from "#scripts/cluster/programs.ts";
import { type Engine, type EngineWindow, findFirst, ENGINE_ENV, WINDOW } from "./engine.ts";

const driverProgram = findFirst(["WebKitWebDriver"]);
const screenProgram = findFirst(["Xvfb"]);
const [browserProgram] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");

/** Whether WebKitGTK, its driver and a screen for it are installed. */
export const hasWebKit: boolean = [driverProgram, screenProgram, browserProgram].every((path) => path !== undefined);

/** WebKitGTK's own small browser, on a virtual screen, over WebDriver. */
export async function openWebKit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), "overlap-webkit-"));
  const screen = start(screenProgram, ["-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"], {});
  const display = `:${(await firstLine(screen)).trim()}`;
  const port = await freePort();
  const server = start(driverProgram, [`--port=${port}`, "--host=127.0.0.1"], { DISPLAY: display, HOME: home });
  const driver = await connected(port, server);
  let turn: Promise<unknown> = Promise.resolve();
  /** The driver speaks to one window at a time. */
  function within<T>(handle: string, act: () => Promise<T>): Promise<T> {
    const done = turn.then(async () => {
      await driver.switchTo().window(handle);
      return act();
    });
    turn = done.catch(() => {});
    return done;
  }
  let isFirst = true;
  return {
    async openWindow() {
      if (!isFirst) await driver.switchTo().newWindow("window");
      isFirst = false;
      await driver
        .manage()
        .window()
        .setRect({ ...WINDOW, x: 0, y: 0 });
      const handle = await driver.getWindowHandle();
      return openedWindow(driver, (act) => within(handle, act));
    },
    async close() {
      await driver.quit();
      for (const child of [server, screen]) await stop(child);
      await rm(home, { recursive: true, force: true });
    },
  };
}

function openedWindow(driver: WebDriver, inside: <T>(act: () => Promise<T>) => Promise<T>): EngineWindow {
  return {
    goTo: (address) => inside(() => driver.get(address)),
    // Each page has its own window, and the screen shows all windows.
    bringToFront: async () => {},
    run: <T, A>(script: (of: A) => T | Promise<T>, of?: A) => inside(() => driver.executeScript<T>(script, of)),
    drag: ([first, ...rest]) =>
      inside(async () => {
        if (first === undefined) return;
        const to = ({ x, y }: typeof first) => ({ origin: Origin.VIEWPORT, x: Math.round(x), y: Math.round(y) });
        const hand = driver.actions().move({ ...to(first), duration: 0 });
        hand.press();
        for (const point of rest) hand.move({ ...to(point), duration: 50 });
        await hand.release().perform();
      }),
    type: (text) => inside(() => driver.actions().sendKeys(text).perform()),
    picture: () => inside(async () => Buffer.from(await driver.takeScreenshot(), "base64")),
  };
}

async function connected(port: number, server: ChildProcess): Promise<WebDriver> {
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/status`).catch(() => undefined)) === undefined) {
    if (server.exitCode !== null) throw new Error("WebKitWebDriver did not start.");
    await delay(20);
  }
  const options = { binary: browserProgram, args: ["--automation"] };
  return new Builder()
    .usingServer(url)
    .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options })
    .build();
}

function start(program: string | undefined, words: readonly string[], env: Readonly<Record<string, string>>) {
  if (program === undefined) throw new Error("There is no WebKit on this machine.");
  const child = spawn(program, words, { env: { ...ENGINE_ENV, ...env }, stdio: ["ignore", "pipe", "ignore"] });
  endsWithUs(child);
  return child;
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("It says nothing.");
  const [line] = (await once(stdout, "data")) as [Buffer];
  return line.toString();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "close");
  child.kill("SIGTERM");
  await ended;
}
