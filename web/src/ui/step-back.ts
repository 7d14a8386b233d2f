/** For a button that goes away when it is pressed: the next Tab starts at the nearest place around it that stays. */
export const stepBack = (button: Element | null): void =>
  button?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });

/** What a click on such a button does: steps back, then `act`. */
export const steppingBack =
  (act: () => void) =>
  ({ currentTarget }: { currentTarget: Element }) => {
    stepBack(currentTarget);
    act();
  };
