import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '../shared/lazy-component';
import { Button } from '../ui/button';
import { ErrorBoundary } from '../ui/error/error-boundary';

const modal = lazyComponent(async () => (await import('../features/sample-menu/sample-menu-modal')).SampleMenuModal);

/** Opens the sample menu. If its code cannot be fetched, shows an error; the next press tries again. */
export function SampleMenuButton() {
  const [asked, setAsked] = useState(0);
  const [open, setOpen] = useState(false);
  useEffect(() => void modal.preload(), []);
  const show = () => {
    setAsked(asked + 1);
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" onClick={show}>
        View Sample Menu
      </Button>
      <ErrorBoundary key={asked} fallback={<p role="alert">The sample menu did not load. Please try again.</p>}>
        <Suspense fallback={null}>{asked > 0 && <modal.Component open={open} onClose={() => setOpen(false)} />}</Suspense>
      </ErrorBoundary>
    </>
  );
}
