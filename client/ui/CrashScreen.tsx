import { Component, type ReactNode } from "react";

type Props = {
  /** Another path is another chance. */
  path: string;
  children: ReactNode;
};

type State = { path: string; crashed: boolean };

/** What is left when a route throws (spec §2). The console holds the error. */
export class CrashScreen extends Component<Props, State> {
  override state: State = { path: this.props.path, crashed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { crashed: true };
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, crashed: false };
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
