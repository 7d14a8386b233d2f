import { Component, type ReactNode } from 'react';
import { Button } from './button';
import { PageIntro } from './page-intro';

type Props = {
  children: ReactNode;
  /** Drawn instead of our apology: for a part that a page can do without. */
  instead?: ReactNode;
};

/** Stands in for a page that broke, or whose code did not arrive; a fresh load brings the newest. */
export class Trouble extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError = () => ({ broken: true });

  override render() {
    const { children, instead } = this.props;
    if (!this.state.broken) return children;
    if (instead !== undefined) return instead;
    return (
      <div role="alert">
        <PageIntro title="This page did not load" lead="Something went wrong on the way. Loading it again mostly helps.">
          <Button onClick={() => window.location.reload()}>Load again</Button>
        </PageIntro>
      </div>
    );
  }
}
