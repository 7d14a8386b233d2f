import { useEffect, useState } from 'react';

type State = 'unloaded' | 'loading' | 'failed' | 'open' | 'closed';

/**
 * A dialog whose code is fetched after the page. Once opened it stays mounted, so that it keeps its values.
 * `failed`: the code could not be fetched; the next `show` tries again.
 */
export function useLazyDialog({ preload }: { preload: () => Promise<unknown> }) {
  const [state, setState] = useState<State>('unloaded');
  useEffect(() => void preload(), [preload]);

  const isMounted = state === 'open' || state === 'closed';
  const fetchAndOpen = async () => {
    setState('loading');
    const isFetched = await preload().then(
      () => true,
      () => false,
    );
    setState(isFetched ? 'open' : 'failed');
  };
  return {
    state,
    isMounted,
    show: () => (isMounted ? setState('open') : void fetchAndOpen()),
    close: () => setState('closed'),
  };
}
