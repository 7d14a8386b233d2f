import { useEffect, useRef } from 'react';
import { to } from '../../../shared/site';
import { Banner } from '../../../ui/banner';
import { ButtonLink } from '../../../ui/button';
import { erasedText, type LeftOrders } from './erased-text';

/** Says that the customer is forgotten, and which orders follow later. */
export function Erased({ left }: { left: LeftOrders }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Without the rest of the page, the window would be scrolled below this. Chromium returns a promise, which is no cleanup of an effect.
    text.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={text}>
      <Banner tone="info" message="Your data is erased." hint={erasedText(left)}>
        <ButtonLink to={to.my} variant="secondary">
          Back to your plans
        </ButtonLink>
      </Banner>
    </div>
  );
}
