import { dayOf, formatMonth, type Day, type KitchenSlot } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SlotCalendar } from '../../../features/deliveries/slot-calendar';
import { sentenceOf } from '../../../shared/api';
import { Button } from '../../../ui/button';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { paths } from '../../paths';
import { ErrorBanner } from '../../ui/feedback/error-banner';
import { FeedbackBanner } from '../../ui/feedback/feedback-banner';
import { useFeedback } from '../../ui/feedback/use-feedback';
import { Panel } from '../../ui/layout/panel';
import { Screen } from '../../ui/layout/screen';
import { calendarQuery } from '../deliveries.api';
import { PeriodNav } from '../period-nav';
import { WithServerTime } from '../with-server-time';
import { daysOf, monthIn, nextMonth, previousMonth, type Month } from './month';
import { SlotCell, SlotItem } from './slot-cell';
import { SlotsDialog } from './slots-dialog';
import { newDaysDraft, newSlotsDraft, type SlotsDraft } from './slots-draft';
import styles from './slots.module.css';

const addressOf = (month: string): string => `${paths.slots}?month=${month}`;

/** The calendar is drawn as a grid and as a list, and one of them is hidden. */
const showToday = () =>
  [...document.querySelectorAll('[aria-current="date"]')].find((day) => day.getClientRects().length > 0)?.scrollIntoView();

type ToTodayProps = { month: Month; today: Day; slots: KitchenSlot[] | undefined; isOutdated: boolean };

const ToToday = ({ month, today, slots, isOutdated }: ToTodayProps) =>
  today.startsWith(month) && (
    <Button variant="secondary" className={styles.toToday} onClick={showToday} disabled={!slots || isOutdated}>
      Go to today
    </Button>
  );

/** /admin/deliveries: a month of slots with capacity and closures. */
export default function SlotsScreen() {
  return <WithServerTime title="Deliveries">{(now) => <SlotsOfMonth now={now} />}</WithServerTime>;
}

function SlotsOfMonth({ now }: { now: Date }) {
  const [params] = useSearchParams();
  const today = dayOf(now);
  const month = monthIn(params, today);
  const { data: slots, error, refetch, isPlaceholderData: isOutdated } = useQuery(calendarQuery(daysOf(month)));
  const [draft, setDraft] = useState<SlotsDraft>();
  const feedback = useFeedback();
  const choose = (slot: KitchenSlot) => setDraft(newSlotsDraft(slot));
  // Until the days of another month are loaded, those of the month before are on the page and cannot be changed.
  const isEditable = ({ phase, cut_off }: KitchenSlot) =>
    !isOutdated && (phase === 'open' || phase === 'closed') && new Date(cut_off) > now;
  const newDraft = newDaysDraft(slots?.filter(isEditable) ?? []);
  return (
    <Screen
      title="Deliveries"
      lead="Booked meals against capacity. Choose a day to change its capacity or to close it."
      actions={newDraft && <Button onClick={() => setDraft(newDraft)}>Change several days</Button>}
    >
      <FeedbackBanner feedback={feedback} />
      <Panel>
        <PeriodNav
          title={formatMonth(`${month}-01`)}
          unit="month"
          previous={addressOf(previousMonth(month))}
          next={addressOf(nextMonth(month))}
        />
        <ToToday month={month} today={today} slots={slots} isOutdated={isOutdated} />
        {error && <ErrorBanner message={sentenceOf(error, 'The calendar could not be loaded')} onRetry={() => void refetch()} />}
        {slots && (
          <div className={clsx(isOutdated && styles.outdated)}>
            <SlotCalendar
              slots={slots}
              today={today}
              cell={(slot) => <SlotCell slot={slot} onChoose={isEditable(slot) ? choose : undefined} />}
              item={(slot) => <SlotItem slot={slot} onChoose={isEditable(slot) ? choose : undefined} />}
            />
          </div>
        )}
        {!slots && !error && (
          <Loading label="Loading the calendar...">
            <Skeleton className={styles.skeleton} />
          </Loading>
        )}
      </Panel>
      {draft && <SlotsDialog initial={draft} onClose={() => setDraft(undefined)} onDone={feedback.inform} />}
    </Screen>
  );
}
