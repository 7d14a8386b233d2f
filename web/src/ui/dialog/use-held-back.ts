import { useEffect, useEffectEvent } from 'react';
import { holdBack, type BackHandler } from './hold-back';

/**
 * While active, Back calls `onBack` and does not leave the page. After `stay`, Back calls again; when the hook then becomes inactive,
 * `leaves()` decides whether the browser goes on to the entry that was chosen, such as by a long press on Back.
 */
export function useHeldBack(active: boolean, onBack: BackHandler, leaves: () => boolean = () => false): void {
  const decide = useEffectEvent(onBack);
  const isLeaving = useEffectEvent(leaves);
  useEffect(() => {
    if (!active) return;
    const release = holdBack(() => decide());
    return () => release(isLeaving());
  }, [active]);
}
