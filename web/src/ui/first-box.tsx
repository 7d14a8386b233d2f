import { earliestDeliveryDay, formatWeekday, type MealType } from '@2x7/contracts';
import { useEffect, useState } from 'react';

/** When the first box of an order that is paid now can come. The day follows in the browser, because the server keeps its pages for longer. */
export function FirstBox({ mealType }: { mealType: MealType }) {
  const [day, setDay] = useState<string>();
  useEffect(() => setDay(earliestDeliveryDay(new Date(), mealType)), [mealType]);
  return <>First box: {day ? `${formatWeekday(day)} at the earliest` : 'a day or two after you pay'}</>;
}
