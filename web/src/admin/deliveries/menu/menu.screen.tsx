import { addDays, dayOf, shortDateText, type Diet } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListPage, type ListLabels } from '../../resource/list-page';
import { useFeedback } from '../../ui/feedback/use-feedback';
import { calendarQuery, menuQuery } from '../deliveries.api';
import { DefaultDietsButton } from '../diets/default-diets';
import { PeriodNav } from '../period-nav';
import { WithServerTime } from '../with-server-time';
import { CopyWeekButton } from './copy-week';
import { DishDialog } from './dish-dialog';
import { menuColumns } from './menu-columns';
import { menuRows, type MenuRow } from './menu-rows';
import { lastDayOf, menuAddress, weekIn } from './menu-week';

const labels: ListLabels = {
  title: 'Menu',
  lead: 'The dish that each diet gets. The kitchen sheet and its warnings about allergies follow it.',
  caption: 'Dishes by delivery and diet',
  loading: 'Loading the menu...',
  empty: 'No deliveries in this week',
  notFetched: 'The menu could not be loaded',
};

/** /admin/menu: a week of dishes by date, window and diet. */
export default function MenuScreen() {
  return <WithServerTime title={labels.title}>{(now) => <MenuOfWeek now={now} />}</WithServerTime>;
}

function MenuOfWeek({ now }: { now: Date }) {
  const [params] = useSearchParams();
  const monday = weekIn(params, dayOf(now));
  const { rows, error, retry, isOutdated } = useMenu(monday);
  const [chosen, setChosen] = useState<{ row: MenuRow; diet: Diet }>();
  const feedback = useFeedback();
  return (
    <ListPage
      labels={labels}
      list={{ rows, error, retry, isOutdated }}
      columns={menuColumns(now, isOutdated ? undefined : (row, diet) => setChosen({ row, diet }))}
      feedback={feedback}
      actions={
        <>
          <DefaultDietsButton />
          {rows && !isOutdated && <CopyWeekButton key={monday} monday={monday} rows={rows} feedback={feedback} />}
        </>
      }
      filter={
        <PeriodNav
          title={`${shortDateText(monday)} to ${shortDateText(lastDayOf(monday))}`}
          unit="week"
          previous={menuAddress(addDays(monday, -7))}
          next={menuAddress(addDays(monday, 7))}
        />
      }
    >
      {chosen && <DishDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </ListPage>
  );
}

function useMenu(monday: string) {
  const range = { from: monday, to: lastDayOf(monday) };
  const slots = useQuery(calendarQuery(range));
  const menu = useQuery(menuQuery(range));
  return {
    rows: slots.data && menu.data && menuRows(slots.data, menu.data),
    error: slots.error ?? menu.error ?? undefined,
    isOutdated: slots.isPlaceholderData || menu.isPlaceholderData,
    retry: () => {
      void slots.refetch();
      void menu.refetch();
    },
  };
}
