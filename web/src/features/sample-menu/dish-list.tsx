import type { Dish } from '@2x7/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { UtensilsCrossed } from 'lucide-react';
import { sentenceOf } from '../../shared/api';
import { messages } from '../../shared/messages';
import { Banner } from '../../ui/banner';
import { Retry } from '../../ui/retry';
import { Skeleton } from '../../ui/skeleton';
import { DishCard } from './dish-card';
import styles from './dish-list.module.css';

type Props = {
  query: UseQueryResult<Dish[]>;
  /** The category to show; all dishes when absent. */
  only?: (dish: Dish) => boolean;
};

/** The dishes, or the loading, error or empty state. */
export function DishList({ query, only = () => true }: Props) {
  const dishes = query.data?.filter(only);
  return (
    <div tabIndex={-1} aria-busy={!dishes && query.isFetching} className={styles.region}>
      {dishes ? <Dishes dishes={dishes} /> : <NotYet query={query} />}
    </div>
  );
}

function NotYet({ query }: Pick<Props, 'query'>) {
  if (query.isFetching) return <LoadingDishes />;
  return (
    <Banner message={sentenceOf(query.error, messages.dishesNotFetched)}>
      <Retry onRetry={() => void query.refetch()} />
    </Banner>
  );
}

function Dishes({ dishes }: { dishes: Dish[] }) {
  if (dishes.length === 0) return <NoDishes />;
  return (
    <ul className={styles.grid}>
      {dishes.map((dish) => (
        <li key={dish.id}>
          <DishCard dish={dish} />
        </li>
      ))}
    </ul>
  );
}

const LoadingDishes = () => (
  <>
    <p role="status" className={styles.loading}>
      Loading dishes...
    </p>
    <div className={styles.grid} aria-hidden="true">
      {['one', 'two', 'three'].map((key) => (
        <div key={key} className={styles.placeholder}>
          <Skeleton className={styles.image} />
          <Skeleton className={styles.name} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.facts} />
          <Skeleton className={styles.action} />
        </div>
      ))}
    </div>
  </>
);

const NoDishes = () => (
  <div className={styles.empty}>
    <UtensilsCrossed aria-hidden size={40} strokeWidth={1.5} />
    <p>{messages.noDishes}</p>
  </div>
);
