import { Component, type ReactNode } from "react";
import { isJustReloaded, isMissingChunk } from "./missing-chunk.ts";

type Props = {
  /** When it changes, the page is tried again. */
  path: string;
  children: ReactNode;
};

type State = { path: string; now: "fine" | "reloading" | "crashed" };

/** What is left when a route throws (spec §2). The console holds the error. */
export class CrashScreen extends Component<Props, State> {
  override state: State = { path: this.props.path, now: "fine" };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    // Whoever still has the page of before a deployment gets the new one, whose code is there.
    return { now: isMissingChunk(error) && !isJustReloaded() ? "reloading" : "crashed" };
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
        <h1>Unhandled Thrown Error!</h1>
        <p>
          <a href={location.href}>Try again</a>
        </p>
      </div>
    );
  }
}
