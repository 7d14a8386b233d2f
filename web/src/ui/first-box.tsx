import type { MealType } from '@2x7/contracts';
import { useEffect, useState } from 'react';

/**
 * When the first box of an order that is paid now can come. The day follows in the browser, because the server keeps its pages for longer;
 * its code and date formats load after the page. Until then, or where they do not load, the text is true without the day.
 */
export function FirstBox({ mealType }: { mealType: MealType }) {
  const [day, setDay] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void import('./first-day').then(
      ({ firstDay }) => isCurrent && setDay(firstDay(mealType)),
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [mealType]);
  return <>First box: {day ? `${day} at the earliest` : 'a day or two after you pay'}</>;
}
