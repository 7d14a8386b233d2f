import { useEffect, useEffectEvent } from 'react';
import { interceptHistory } from '../../shared/history-listeners';

type HistoryState = { held?: number } | null;
const heldId = (): number | undefined => (history.state as HistoryState)?.held;

/** The entry whose dialog has just closed. A dialog that opens in the same task takes it over. */
let released: number | undefined;
const inUse = new Set<number>();

/** Takes over an entry that nothing uses, such as one from before the page was loaded again: Back leads from it to the page itself already. */
function hold(): number {
  released = undefined;
  const left = heldId();
  const isFree = left !== undefined && !inUse.has(left);
  const held = isFree ? left : Math.random();
  inUse.add(held);
  if (!isFree) history.pushState({ ...(history.state as object | null), held }, '');
  return held;
}

/** Removes the entry by going back, unless the page has moved on already. `steps` leads further back. */
function release(id: number, steps: number): void {
  inUse.delete(id);
  if (heldId() !== id) return;
  released = id;
  queueMicrotask(() => {
    if (released !== id) return;
    released = undefined;
    // A redirect in the same task, such as to the sign-in, may have replaced the entry.
    if (heldId() === id) history.go(-steps);
  });
}

/**
 * While active, Back calls `onBack` and does not leave the page: the hook adds a history entry of its own.
 * After `stay` the entry is restored, and Back calls again; when the hook then becomes inactive, `leaves()` decides
 * whether the browser goes on to the entry that was chosen, such as by a long press on Back.
 */
export function useHeldBack(active: boolean, onBack: () => 'stay' | 'leave', leaves: () => boolean = () => false): void {
  const decide = useEffectEvent(onBack);
  const isLeaving = useEffectEvent(leaves);
  useEffect(() => {
    if (!active) return;
    const { href } = location;
    const id = hold();
    // Entries between the held one and the one that Back led to.
    let steps = 0;
    let isReturning = false;
    /** Set when the dialog has closed before the browser was back at the held entry. */
    let closed: { leaves: boolean } | undefined;

    const end = (leaves: boolean) => {
      stopListening();
      release(id, leaves ? Math.max(steps, 1) : 1);
    };
    const stepForward = (event: PopStateEvent) => {
      // The router must not draw the entries on the way.
      event.stopImmediatePropagation();
      steps += 1;
      history.forward();
    };
    const onPop = (event: PopStateEvent) => {
      if (heldId() === id) {
        if (isReturning) event.stopImmediatePropagation();
        isReturning = false;
        if (closed) end(closed.leaves);
      } else if (isReturning) stepForward(event);
      else if (decide() === 'stay') {
        steps = 0;
        isReturning = true;
        stepForward(event);
      } else if (location.href === href) event.stopImmediatePropagation();
    };
    const stopListening = interceptHistory(onPop);
    return () => {
      if (isReturning) closed = { leaves: isLeaving() };
      else end(isLeaving());
    };
  }, [active]);
}
