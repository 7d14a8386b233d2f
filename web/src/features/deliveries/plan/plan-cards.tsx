import { dayText, slotText, type SubscriptionSummary } from '@2x7/contracts';
import { Link } from 'react-router-dom';
import { to } from '../../../shared/site';
import styles from './plan.module.css';

function stateText({ state, next_delivery: next, last_delivery: last }: SubscriptionSummary): string {
  if (state === 'cancelled') return 'Cancelled';
  if (state === 'ended') return last ? `Ended on ${dayText(last.day)}` : 'Ended';
  if (next) return `Next delivery: ${slotText(next)}`;
  return last ? `Last delivery: ${slotText(last)}` : 'No delivery planned';
}

/** The plans of a customer, newest first. */
export const PlanCards = ({ plans }: { plans: readonly SubscriptionSummary[] }) => (
  <ul className={styles.cards}>
    {plans.map((plan) => (
      <li key={plan.id} className={styles.card}>
        <h2 className={styles.title}>{plan.plan_name}</h2>
        <p>{stateText(plan)}</p>
        <p>Order {plan.number}</p>
        <p>
          <Link to={to.myPlan(plan.id)}>
            See and change the deliveries<span className="visually-hidden"> of {plan.plan_name}</span>
          </Link>
        </p>
      </li>
    ))}
  </ul>
);
