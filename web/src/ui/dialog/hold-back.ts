import { heldId, interceptHistory } from '../../shared/history-listeners';

/** What Back does: keep the page and the holder, or end the holder. */
export type BackHandler = () => 'stay' | 'leave';

/** The history entry above that of the page itself. All holders share it, because Back pops entries and not holders. */
type Entry = {
  id: number;
  href: string;
  /** Entries between this one and the one that Back led to. */
  steps: number;
  isReturning: boolean;
  /** A holder that has just ended goes on to the entry that Back led to. */
  leaves: boolean;
  /** The browser is on its way back from this entry, which takes some milliseconds. */
  isClosing: boolean;
  stopListening: () => void;
};

/** The newest last; it answers Back. */
const handlers: BackHandler[] = [];
let entry: Entry | undefined;

/** Takes over an entry from before the page was loaded again: Back leads from it to the page itself already. */
function openEntry(): Entry {
  const left = heldId();
  const id = left ?? Math.random();
  if (left === undefined) history.pushState({ ...(history.state as object | null), held: id }, '');
  return {
    id,
    href: location.href,
    steps: 0,
    isReturning: false,
    leaves: false,
    isClosing: false,
    stopListening: interceptHistory(answerPop),
  };
}

function forgetEntry(): void {
  entry?.stopListening();
  entry = undefined;
}

function stepForward(held: Entry, event: PopStateEvent): void {
  // The router must not draw the entries on the way.
  event.stopImmediatePropagation();
  held.steps += 1;
  history.forward();
}

/** A holder that began while the browser went back gets an entry of its own: this pop is not a press on Back. */
function endClosing({ href }: Entry): void {
  forgetEntry();
  if (handlers.length > 0 && location.href === href) entry = openEntry();
}

function answerPop(event: PopStateEvent): void {
  const held = entry!;
  if (held.isClosing) return endClosing(held);
  const isOnly = handlers.length === 1;
  if (heldId() === held.id) {
    if (held.isReturning) event.stopImmediatePropagation();
    held.isReturning = false;
    closeUnused();
  } else if (held.isReturning) stepForward(held, event);
  else if (handlers.at(-1)!() === 'stay' || !isOnly) {
    held.steps = 0;
    held.isReturning = true;
    stepForward(held, event);
  } else {
    forgetEntry();
    if (location.href === held.href) event.stopImmediatePropagation();
  }
}

/** Removes the entry by going back when no holder is left, unless the page has moved on already. */
function closeUnused(): void {
  if (!entry || entry.isReturning || entry.isClosing) return;
  const { id, leaves, steps } = entry;
  entry.leaves = false;
  if (handlers.length > 0) return;
  // A redirect, such as to the sign-in, may have replaced the entry.
  if (heldId() !== id) return forgetEntry();
  entry.isClosing = true;
  history.go(leaves ? -Math.max(steps, 1) : -1);
}

/**
 * From now on Back calls `onBack` and does not leave the page.
 * @returns the function that ends this. `leaves`: the browser goes on to the entry that was chosen, such as by a long press on Back,
 * when no other holder is left
 */
export function holdBack(onBack: BackHandler): (leaves: boolean) => void {
  // The page of earlier holders was replaced in this task.
  if (entry && handlers.length === 0 && !entry.isReturning && heldId() !== entry.id) forgetEntry();
  entry ??= openEntry();
  handlers.push(onBack);
  return (leaves) => {
    handlers.splice(handlers.indexOf(onBack), 1);
    if (entry) entry.leaves ||= leaves;
    // A dialog that opens in the same task takes the entry over.
    queueMicrotask(closeUnused);
  };
}

/** As `holdBack` where there is another holder, which Back then leaves as it is. Without one, Back leaves the page. @returns the function that ends this */
export function holdBackAbove(onBack: () => void): () => void {
  if (handlers.length === 0) return () => undefined;
  const release = holdBack(() => {
    onBack();
    return 'leave';
  });
  return () => release(false);
}

/** Calls `onLeft` when Back or Forward has led to another address. @returns the function that ends this */
export function watchLeaving(onLeft: () => void): () => void {
  const { href } = location;
  const look = () => void (location.href === href || onLeft());
  window.addEventListener('popstate', look);
  return () => window.removeEventListener('popstate', look);
}
