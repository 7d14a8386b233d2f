import { formatMoment, formatPaise, formatRupees, type OrderDetail } from '@2x7/contracts';
import { Link } from 'react-router-dom';
import { MealTypeChip } from '../../../ui/meal-type-chip';
import { CopyText } from '../../ui/button/copy-text';
import { EmailLink, PhoneLink } from '../../ui/contact-links';
import { paths } from '../../paths';
import { Panel } from '../../ui/layout/panel';
import { Facts } from '../../ui/layout/facts';
import textLink from '../../ui/text-link.module.css';
import { isForgotten } from '../order-labels';
import styles from './order.module.css';

type Props = { order: OrderDetail };

export const CustomerPanel = ({ order }: Props) => (
  <Panel title="Customer">
    {isForgotten(order) ? (
      <p className={styles.forgotten}>
        Name, email, phone and address are deleted: the customer has asked for it, or the time for which they are kept is over.
      </p>
    ) : (
      <Facts
        facts={{
          Name: order.customer_name,
          Email: <EmailLink address={order.customer_email} />,
          Phone: <PhoneLink phone={order.customer_phone} />,
          Address: <address className={styles.address}>{order.delivery_address}</address>,
        }}
      />
    )}
  </Panel>
);

const planTypeTexts = { individual: 'One person', couple: 'Couple' } as const;

/** The plan as it was when it was bought; it may have changed since. */
export const PlanPanel = ({ order: { id, paid_at, plan } }: Props) => (
  <Panel title="Plan" action={<MealTypeChip mealType={plan.meal_type} />}>
    <Facts
      facts={{
        Plan: `${plan.name}${plan.is_trial ? ' (trial)' : ''}`,
        Meals: plan.duration_days ? `${plan.number_of_meals} over ${plan.duration_days} days` : String(plan.number_of_meals),
        For: planTypeTexts[plan.plan_type],
        'Price then':
          plan.original_cost > plan.discounted_price
            ? `${formatRupees(plan.discounted_price)} instead of ${formatRupees(plan.original_cost)}`
            : formatRupees(plan.discounted_price),
        ...(plan.description && { 'Description then': <span className={styles.description}>{plan.description}</span> }),
      }}
    />
    {paid_at && (
      <p className={styles.deliveries}>
        <Link to={paths.customerPlan(id)} className={textLink.link}>
          Deliveries of this plan
        </Link>{' '}
        <Link to={paths.problemsOf(id)} className={textLink.link}>
          Problems
        </Link>
      </p>
    )}
  </Panel>
);

export const AmountPanel = ({ order }: Props) => (
  <Panel title="Amount">
    <p className={styles.sum}>{formatPaise(order.amount_paise)}</p>
    <Facts
      facts={{
        Paid: order.paid_at ? formatMoment(order.paid_at) : 'Not paid',
        Refunded: formatPaise(order.refunded_paise),
        'Can be refunded': formatPaise(order.refundable_paise),
        Confirmation: order.confirmation_sent_at ? `Sent ${formatMoment(order.confirmation_sent_at)}` : 'Not sent',
      }}
    />
  </Panel>
);

/** The ids that the payment provider's support asks for. */
export const ProviderPanel = ({ order }: Props) => (
  <Panel title="For the payment provider">
    <Facts
      facts={{
        'Provider order': order.provider_order_id && <CopyText name="provider order id" text={order.provider_order_id} />,
        Payment: order.payment_id && <CopyText name="payment id" text={order.payment_id} />,
        Receipt: <CopyText name="receipt" text={order.receipt} />,
      }}
    />
  </Panel>
);
