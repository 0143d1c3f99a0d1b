import { Button } from "../ui/Button.tsx";
import { Component, type ReactNode } from "react";
import { connectivity } from "../api/connectivity.ts";
import { t } from "../text/t.ts";

type Props = {
  /** When it changes, the page is tried again. */
  path: string;
  children: ReactNode;
};

type State = { path: string; now: "fine" | "reloading" | "crashed" };

/** What is left when a route throws. The console holds the error. */
export class CrashScreen extends Component<Props, State> {
  override state: State = { path: this.props.path, now: "fine" };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    // A user who still has the page of before a deployment gets the new one, whose code is there. Without a network a reload
    // would leave them with nothing at all.
    const helps = isMissingChunk(error) && connectivity.read() && !isJustReloaded();
    return { now: helps ? "reloading" : "crashed" };
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, now: "fine" };
  }

  override componentDidUpdate(): void {
    if (this.state.now === "reloading") location.reload();
  }

  override render(): ReactNode {
    if (this.state.now === "fine") return this.props.children;
    if (this.state.now === "reloading") return null;
    return (
      <div role="alert" style={{ padding: 32, textAlign: "center" }}>
        <h1>{t("frame.crashed")}</h1>
        <p style={{ margin: "12px 0 20px" }}>{t("frame.paintedIsKept")}</p>
        <Button kind="primary" onClick={() => location.reload()}>
          {t("common.tryAgain")}
        </Button>
      </div>
    );
  }
}

/** What Chromium, Firefox and Safari call code that could not be fetched. */
const WORDS = /dynamically imported module|Importing a module script failed/i;
const JUST_NOW_MS = 10_000;

/** Whether code of the page was not to be had: the network is gone, or a deployment has replaced it by newer code. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}

/** Whether the page was reloaded a moment ago already: reloading again could go on without an end. */
function isJustReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "reload" && performance.now() < JUST_NOW_MS;
}
