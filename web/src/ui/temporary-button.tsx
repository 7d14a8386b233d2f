import { useEffectEvent, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { Button } from './button';
import { stepBack } from './step-back';

type Props = ComponentProps<typeof Button> & {
  /** Moves the focus; to the nearest focusable ancestor unless it is given. */
  onLost?: (button: Element) => void;
};

/** A button that can disappear while it has the focus, which would fall to the beginning of the page then. */
export function TemporaryButton({ onLost = stepBack, ...rest }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  const lose = useEffectEvent(onLost);
  useLayoutEffect(() => {
    const button = ref.current;
    // React calls this while the button is still in the document.
    return () => {
      if (button && document.activeElement === button) lose(button);
    };
  }, []);
  return <Button {...rest} ref={ref} />;
}
