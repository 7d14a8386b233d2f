import { Component, type ReactNode } from 'react';
import { errorShown } from '../../shared/lazy-component';
import { ErrorState } from './error-state';

type Props = {
  children: ReactNode;
  /** Rendered after an error; `ErrorState` when absent. */
  fallback?: ReactNode;
};

/** Catches errors of its children: exceptions while they render, and code that could not be fetched. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch(error: Error) {
    errorShown(error);
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    return fallback === undefined ? <ErrorState /> : fallback;
  }
}
