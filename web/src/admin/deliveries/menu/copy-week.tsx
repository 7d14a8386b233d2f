import { addDays, type Day } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../shared/api';
import { Button } from '../../../ui/button';
import type { Feedback } from '../../ui/feedback/use-feedback';
import { calendarQuery, menuQuery } from '../deliveries.api';
import { copies, menuRows, type MenuRow } from './menu-rows';
import { lastDayOf } from './menu-week';
import { useSetMenu } from './use-set-menu';

type Props = { monday: Day; rows: readonly MenuRow[]; feedback: Feedback };

/** Takes the dishes of the week before over to the deliveries of this week that have none. */
export function CopyWeekButton({ monday, rows, feedback }: Props) {
  const before = addDays(monday, -7);
  const range = { from: before, to: lastDayOf(before) };
  const slots = useQuery(calendarQuery(range));
  const menu = useQuery(menuQuery(range));
  const [isBusy, setIsBusy] = useState(false);
  const set = useSetMenu();
  const missing = slots.data && menu.data && !menu.isPlaceholderData ? copies(menuRows(slots.data, menu.data), rows) : [];
  if (!missing.length && !isBusy) return null;

  const copy = async () => {
    setIsBusy(true);
    feedback.clear();
    try {
      await set(
        missing.map(({ row: { slot }, entry: { diet, dish } }) => ({ day: slot.day, window: slot.window, diet, dish_id: dish.id })),
      );
      feedback.inform(missing.length === 1 ? '1 dish was copied.' : `${missing.length} dishes were copied.`);
    } catch (error) {
      feedback.fail(sentenceOf(error, 'Not every dish could be copied'));
    }
    setIsBusy(false);
  };

  return (
    <Button variant="secondary" aria-disabled={isBusy} onClick={() => isBusy || void copy()}>
      <Copy size={18} aria-hidden />
      {isBusy ? 'Copying...' : 'Copy the last week'}
    </Button>
  );
}
