import { dayText, slotText, type SubscriptionDetail } from '@2x7/contracts';
import { Link } from 'react-router-dom';
import { sheetAddress } from '../../kitchen/kitchen-slots';
import { EmailLink, PhoneLink } from '../../ui/contact-links';
import { Facts } from '../../ui/layout/facts';
import { Panel } from '../../ui/layout/panel';
import { ChangeEmailButton } from './change-email';

type Props = { plan: SubscriptionDetail };

export const CustomerPanel = ({ path, plan }: Props & { path: string }) => (
  <Panel title="Customer" action={<ChangeEmailButton path={path} plan={plan} />}>
    <Facts
      facts={{
        Email: <EmailLink address={plan.customer.email} />,
        Phone: <PhoneLink phone={plan.customer.phone} />,
        People: String(plan.persons),
        Starts: dayText(plan.starts_on),
        'Next delivery': plan.next_delivery && <Link to={sheetAddress(plan.next_delivery)}>{slotText(plan.next_delivery)}</Link>,
        'Last delivery': plan.last_delivery && slotText(plan.last_delivery),
      }}
    />
  </Panel>
);

/** Every meal is in one of these, so they add up. */
export const BalancePanel = ({ plan: { balance } }: Props) => (
  <Panel title="Meals">
    <Facts
      facts={{
        Bought: String(balance.bought),
        Added: String(balance.granted),
        Planned: String(balance.planned),
        'Past the cut-off': String(balance.locked),
        Delivered: String(balance.delivered),
        'Not delivered, counted': String(balance.forfeited),
        'Without a slot': String(balance.unscheduled),
        Withdrawn: String(balance.taken_back),
        ...(balance.reserved > 0 && { 'Being paid back': String(balance.reserved) }),
      }}
    />
  </Panel>
);
