import { stepBack } from '../../../ui/step-back';

/** Moves a focus in this part of a panel, which is about to disappear, to what is around the panel, where the next Tab continues. */
export function leavePanel(part: Element): void {
  if (part.contains(document.activeElement)) stepBack(part.closest('section')?.parentElement ?? null);
}
