import { useEffect, useState } from 'react';
import { Button } from '../button';
import { PageIntro } from '../page-intro';

/** Reloading the document fetches the newest build. */
const reload = () => window.location.reload();

const failed = { title: 'This page did not load', lead: 'Something went wrong on the way. Loading it again usually helps.' };
const offline = {
  title: 'There is no network',
  lead: 'This page has not been loaded before. It loads by itself when you are connected again.',
};

/** Replaces a page that failed to render or to load. Loads it again at the press of its button, and when the network returns. */
export function ErrorState() {
  const [text] = useState(() => (navigator.onLine ? failed : offline));
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <div role="alert">
      <PageIntro {...text}>
        <Button onClick={reload}>Load again</Button>
      </PageIntro>
    </div>
  );
}
