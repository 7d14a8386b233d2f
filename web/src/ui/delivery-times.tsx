import { deliveryWindows, type MealType } from '@2x7/contracts';
import { Fragment } from 'react';

const [morning, evening] = deliveryWindows;
const times: Record<MealType, readonly string[]> = { lunch: [morning], dinner: [evening], both: deliveryWindows };

/** When the boxes come: `7:00-9:00 AM and 6:00-8:00 PM`. No line ends within a time. */
export const DeliveryTimes = ({ mealType = 'both' }: { mealType?: MealType }) =>
  times[mealType].map((time, index) => (
    <Fragment key={time}>
      {index > 0 && ' and '}
      <span className="nowrap">{time}</span>
    </Fragment>
  ));
