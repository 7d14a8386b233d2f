/** Moves the focus from a button that is about to disappear to its nearest focusable ancestor, where the next Tab continues. */
export const stepBack = (button: Element | null): void => button?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });

/** Click handler: moves the focus with `stepBack`, then calls `act`. */
export const steppingBack =
  (act: () => void) =>
  ({ currentTarget }: { currentTarget: Element }) => {
    stepBack(currentTarget);
    act();
  };
