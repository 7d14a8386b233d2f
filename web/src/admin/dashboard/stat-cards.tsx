import { formatPaise } from '@2x7/contracts';
import { IndianRupee, RotateCw, ShoppingBag, UsersRound, UtensilsCrossed, type LucideIcon } from 'lucide-react';
import { sentenceOf } from '../../shared/api';
import { Loading, Skeleton } from '../../ui/skeleton';
import { steppingBack } from '../../ui/step-back';
import { IconButton } from '../ui/button/icon-button';
import { figuresFailed, useOrderStats, usePlanStats } from './dashboard.api';
import styles from './stat-cards.module.css';

const count = new Intl.NumberFormat('en-IN');
const rupee = 100;
/** Whole rupees: a card has no room for paise. */
const roundRupees = (paise: number): string => formatPaise(Math.round(paise / rupee) * rupee);

type Figure = { name: string; note: string; icon: LucideIcon; value: string | undefined; error: unknown; onRetry: () => void };

/** The four figures of spec §2, loaded from the services. */
export function StatCards() {
  const orders = useOrderStats();
  const plans = usePlanStats();
  const ofOrders = { error: orders.error, onRetry: () => void orders.refetch() };
  const figures: Figure[] = [
    {
      name: 'Total Orders',
      note: 'since the shop opened',
      icon: ShoppingBag,
      value: orders.data && count.format(orders.data.total),
      ...ofOrders,
    },
    {
      name: 'Active Users',
      note: "customers within their plan's days since payment",
      icon: UsersRound,
      value: orders.data && count.format(orders.data.active_customers),
      ...ofOrders,
    },
    {
      name: 'Meal Plans',
      note: 'in the shop now',
      icon: UtensilsCrossed,
      value: plans.data && count.format(plans.data.total),
      error: plans.error,
      onRetry: () => void plans.refetch(),
    },
    {
      name: 'Revenue',
      note: 'paid, less refunds',
      icon: IndianRupee,
      value: orders.data && roundRupees(orders.data.revenue_paise),
      ...ofOrders,
    },
  ];
  return (
    <ul className={styles.cards} aria-label="Figures">
      {figures.map((figure) => (
        <Card key={figure.name} {...figure} />
      ))}
    </ul>
  );
}

const Card = ({ name, note, icon: Icon, value, error, onRetry }: Figure) => (
  <li className={styles.card}>
    <span className={styles.icon}>
      <Icon size={20} aria-hidden />
    </span>
    <h2 className={styles.name}>{name}</h2>
    {value !== undefined && <p className={styles.value}>{value}</p>}
    {value === undefined && !error && (
      <Loading label={`Loading: ${name}`}>
        <Skeleton className={styles.block} />
      </Loading>
    )}
    {value === undefined && error ? (
      <div role="alert" className={styles.failed}>
        <span>{sentenceOf(error, figuresFailed)}</span>
        <IconButton icon={RotateCw} label={`Retry: ${name}`} onClick={steppingBack(onRetry)} />
      </div>
    ) : (
      <p className={styles.note}>{note}</p>
    )}
  </li>
);
