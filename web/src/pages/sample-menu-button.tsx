import { Suspense, useState } from 'react';
import { lazyComponent } from '../shared/lazy-component';
import { Button } from '../ui/button';

const modal = lazyComponent(async () => (await import('../features/sample-menu/sample-menu-modal')).SampleMenuModal);
const fetchAhead = () => void modal.preload();

/** Opens the sample menu over the page. */
export function SampleMenuButton() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" onClick={show} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
        View Sample Menu
      </Button>
      <Suspense fallback={null}>{asked && <modal.Component open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
