import type { Dish } from '@2x7/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { UtensilsCrossed } from 'lucide-react';
import { useRef } from 'react';
import { sentenceOf } from '../../shared/api';
import { messages } from '../../shared/messages';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { DishCard } from './dish-card';
import styles from './dish-list.module.css';

type Props = {
  query: UseQueryResult<Dish[]>;
  /** Which of the dishes; all when absent. */
  only?: (dish: Dish) => boolean;
};

/** The dishes, or why there are none: loading, failed with a way to retry, empty. */
export function DishList({ query, only = () => true }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button goes away: the next Tab starts here.
    region.current?.focus();
    void query.refetch();
  };
  const dishes = query.data?.filter(only);
  return (
    <div ref={region} tabIndex={-1} aria-busy={!dishes && query.isFetching} className={styles.region}>
      {dishes ? <Dishes dishes={dishes} /> : <NotYet query={query} retry={retry} />}
    </div>
  );
}

function NotYet({ query, retry }: { query: Props['query']; retry: () => void }) {
  if (query.isFetching) return <LoadingDishes />;
  return (
    <Banner message={sentenceOf(query.error, messages.dishesNotFetched)}>
      <Button variant="secondary" onClick={retry}>
        Retry
      </Button>
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
          <Skeleton className={styles.picture} />
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
