import { Button } from "../ui/Button.tsx";
import { Component, type ReactNode } from "react";
import { tabStore } from "../api/browser-storage.ts";
import { connectivity } from "../api/connectivity.ts";
import { reloadOnceReachable } from "../ui/missing-parts.ts";
import { t } from "../text/t.ts";

type Props = {
  path: string;
  children: ReactNode;
};

type State = { path: string; phase: "fine" | "reloading" | "missing" | "altered" | "crashed" };

/** Shown when a route throws. The console holds the error. */
export class CrashScreen extends Component<Props, State> {
  #redraws = 0;
  override state: State = { path: this.props.path, phase: "fine" };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    if (isAltered(error)) return { phase: "altered" };
    // A page from before a deployment reloads to get the new code. Without a network a reload would lose everything.
    if (!isMissingChunk(error)) return { phase: "crashed" };
    return { phase: connectivity.read() && !isJustReloaded() ? "reloading" : "missing" };
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, phase: "fine" };
  }

  override componentDidUpdate(): void {
    if (this.state.phase === "reloading") location.reload();
    if (this.state.phase === "altered") this.#redraw();
  }

  /** Draws the page again; marks and typed text are in the tab's storage. */
  #redraw(): void {
    this.setState({ phase: this.#redraws < MAX_REDRAWS ? "fine" : "crashed" });
    this.#redraws += 1;
    setTimeout(() => (this.#redraws -= 1), JUST_NOW_MS);
  }

  override render(): ReactNode {
    if (this.state.phase === "fine") return this.props.children;
    const isMissing = this.state.phase === "missing";
    if (!isMissing && this.state.phase !== "crashed") return null;
    return (
      <div role="alert" style={{ padding: 32, textAlign: "center" }}>
        <h1>{isMissing ? t("ui.partMissing") : t("frame.crashed")}</h1>
        {/* Without storage a reload loses them. */}
        {tabStore.write("overlap.crash", "") && <p style={{ margin: "12px 0 20px" }}>{t("frame.marksAreKept")}</p>}
        <Button kind="primary" onClick={() => (isMissing ? void reloadOnceReachable() : location.reload())}>
          {isMissing ? t("common.tryAgain") : t("frame.reload")}
        </Button>
      </div>
    );
  }
}

/** Messages of Chromium, Firefox and Safari for code that does not load. */
const WORDS = /dynamically imported module|Importing a module script failed/i;
const JUST_NOW_MS = 10_000;
/** A page that breaks more often would flicker for ever. */
const MAX_REDRAWS = 3;

/** The network is gone, or a deployment has replaced the code. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}

/** A translator or extension moved elements that React looks for. */
function isAltered(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotFoundError";
}

/** Reloading again could go on for ever. */
function isJustReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "reload" && performance.now() < JUST_NOW_MS;
}
