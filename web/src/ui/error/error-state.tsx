import { Button } from '../button';
import { PageIntro } from '../page-intro';

/** Replaces a page that failed to render or to load. Its button reloads the document, which fetches the newest build. */
export const ErrorState = () => (
  <div role="alert">
    <PageIntro title="This page did not load" lead="Something went wrong on the way. Loading it again usually helps.">
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </PageIntro>
  </div>
);
