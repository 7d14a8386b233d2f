import type { SubscriptionDetail } from '@2x7/contracts';
import { longDay, slotText } from '../../../features/deliveries/day-text';
import { Link } from 'react-router-dom';
import { sheetAddress } from '../../kitchen/kitchen-slots';
import { EmailLink, PhoneLink } from '../../ui/contact-links';
import { Facts } from '../../ui/layout/facts';
import { Panel } from '../../ui/layout/panel';

type Props = { plan: SubscriptionDetail };

export const CustomerPanel = ({ plan: { customer, persons, starts_on: start, next_delivery: next, last_delivery: last } }: Props) => (
  <Panel title="Customer">
    <Facts
      facts={{
        Email: <EmailLink address={customer.email} />,
        Phone: <PhoneLink phone={customer.phone} />,
        People: String(persons),
        Starts: longDay(start),
        'Next delivery': next && <Link to={sheetAddress(next)}>{slotText(next)}</Link>,
        'Last delivery': last && slotText(last),
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
        Fixed: String(balance.locked),
        Delivered: String(balance.delivered),
        'Not delivered, counted': String(balance.forfeited),
        'Without a slot': String(balance.unscheduled),
        Withdrawn: String(balance.taken_back),
        ...(balance.reserved > 0 && { 'Being paid back': String(balance.reserved) }),
      }}
    />
  </Panel>
);
