import { lazyComponent } from '../shared/lazy-component';
import { to } from '../shared/site';
import { Button, ButtonLink } from '../ui/button';
import { useLazyDialog } from '../ui/use-lazy-dialog';

const modal = lazyComponent(async () => (await import('../features/sample-menu/sample-menu-modal')).SampleMenuModal);

/** Opens the sample menu. Without scripts it is a link to the page that contains the menu. */
export function SampleMenuButton() {
  const { state, isMounted, show, close } = useLazyDialog(modal);
  return (
    <>
      <Button variant="secondary" className="needs-script" aria-busy={state === 'loading'} onClick={show}>
        View Sample Menu
      </Button>
      <noscript>
        {import.meta.env.SSR && (
          <ButtonLink variant="secondary" to={`${to.plans}#sample-menu`}>
            View Sample Menu
          </ButtonLink>
        )}
      </noscript>
      {state === 'failed' && <p role="alert">The sample menu did not load. Please try again.</p>}
      {isMounted && <modal.Component open={state === 'open'} onClose={close} />}
    </>
  );
}
