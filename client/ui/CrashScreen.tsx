import { Component, type ReactNode } from "react";

/** What is left when a route throws (spec §2). The console holds the error. */
export class CrashScreen extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
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
