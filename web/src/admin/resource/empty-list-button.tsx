import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { Button } from '../../ui/button';
import { stepBack } from '../../ui/step-back';

/** The action of an empty table. It gets the focus back from the dialog that it has opened, and leaves with the first row. */
export function EmptyListButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    // React calls this while the button is still in the document.
    return () => {
      if (own === document.activeElement) stepBack(own);
    };
  }, []);
  return <Button {...props} ref={button} variant="secondary" />;
}
