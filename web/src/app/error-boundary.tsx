import { Component, type ReactNode } from "react";
import { ErrorPage } from "./pages/error-page";

interface ErrorBoundaryProps {
  /** A navigation to another place is a new try. */
  place: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failedAt: string | null;
}

/** Shows the error page in place of a screen that failed, until the user navigates elsewhere. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failedAt: null };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failedAt: "" };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    if (state.failedAt === null) return null;
    if (state.failedAt === "") return { failedAt: props.place };
    return state.failedAt === props.place ? null : { failedAt: null };
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : <ErrorPage />;
  }
}
