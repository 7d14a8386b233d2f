import { dayText, type DeliveriesToday } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../shared/api';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { ErrorBanner } from '../../ui/feedback/error-banner';
import { Screen } from '../../ui/layout/screen';
import { todayQuery } from '../deliveries.api';
import { useServerClock } from '../use-server-clock';
import { SlotCard } from './slot-card';
import { TaskList } from './task-list';
import styles from './today.module.css';

const notFetched = 'Today could not be loaded';

/** /admin/today */
export default function TodayScreen() {
  const query = useQuery(todayQuery);
  const { data: today, error, refetch } = query;
  const now = useServerClock(query);
  return (
    <Screen title="Today" lead={today ? dayText(today.day) : 'What is cooked next, and what needs you.'}>
      {error && (
        <ErrorBanner
          message={sentenceOf(error, today ? 'This may be out of date: today could not be loaded again' : notFetched)}
          onRetry={() => void refetch()}
        />
      )}
      {today && now ? <Board today={today} now={now} /> : !error && <BoardLoading />}
    </Screen>
  );
}

const Board = ({ today, now }: { today: DeliveriesToday; now: Date }) => (
  <>
    <ul className={styles.slots} aria-label="The next deliveries">
      {today.slots.map((slot) => (
        <li key={`${slot.day} ${slot.window}`}>
          <SlotCard slot={slot} now={now} isToday={slot.day === today.day} />
        </li>
      ))}
    </ul>
    <TaskList tasks={today.tasks} />
  </>
);

const BoardLoading = () => (
  <Loading label="Loading today..." className={styles.slots}>
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} className={styles.skeleton} />
    ))}
  </Loading>
);
