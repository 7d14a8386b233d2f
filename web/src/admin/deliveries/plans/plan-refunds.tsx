import { formatDay, formatPaise, type PlanRefund, type SubscriptionDetail } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Panel } from '../../ui/layout/panel';
import { planRefundsQuery } from '../deliveries.api';
import { RefundDialog } from './refund-dialog';
import { isUndecided, refundOutcome } from './refund-outcome';
import styles from './plans.module.css';

type Props = { path: string; plan: SubscriptionDetail };

/** The refunds of the plan's order with the meals that each took back. Plans without a refund have no such panel. */
export function PlanRefunds({ path, plan }: Props) {
  const { data: refunds } = useQuery(planRefundsQuery(path));
  const [chosen, setChosen] = useState<PlanRefund>();
  if (!refunds?.length) return null;
  return (
    <Panel title="Refunds">
      <ul className={styles.changes}>
        {refunds.map((refund) => (
          <li key={refund.id} className={styles.refund}>
            <p>
              <strong>{formatPaise(refund.amount_paise)}</strong>
              {refund.refunded_at && `, ${formatDay(refund.refunded_at)}`}: {refundOutcome(refund, plan)}
            </p>
            {isUndecided(refund, plan) && (
              <Button variant="secondary" onClick={() => setChosen(refund)}>
                Decide about its meals
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <RefundDialog path={path} plan={plan} refund={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}
