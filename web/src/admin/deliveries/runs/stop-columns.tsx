import type { RunStop } from '@2x7/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { Grip } from '../../resource/sorting/sortable-row';
import { PhoneLink } from '../../ui/contact-links';
import { StatusTag } from '../../ui/feedback/status-tag';
import type { Column } from '../../ui/table/data-table';
import { outcomeText } from './run-text';
import styles from './runs.module.css';

/** A stop with the id and the number that its row has. */
export type StopLine = RunStop & { id: string; position: number };

/** A box that cannot be delivered twice stays where it is. */
const Outcome = ({ outcome }: RunStop) =>
  outcome ? (
    <span className={styles.outcome}>
      <StatusTag tone={outcome.result === 'delivered' ? 'ok' : 'danger'}>{outcomeText(outcome)}</StatusTag>
    </span>
  ) : (
    '–'
  );

const Address = ({ address, pin }: RunStop) => (
  <span>
    {address} {pin === null && <StatusTag tone="warn">No PIN code</StatusTag>}
  </span>
);

const Phone = ({ phone }: Pick<RunStop, 'phone'>) => (
  <span className={styles.phone}>
    <PhoneLink phone={phone} />
  </span>
);

const details: readonly Column<StopLine>[] = [
  {
    name: 'Name',
    place: 'title',
    cell: ({ name, subscription_id: plan, order_number: number }) => (
      <>
        {name}{' '}
        <Link to={paths.customerPlan(plan)} className={styles.number}>
          {number}
        </Link>
      </>
    ),
  },
  { name: 'Phone', cell: ({ phone }) => <Phone phone={phone} /> },
  { name: 'Address', long: true, cell: (stop) => <Address {...stop} /> },
  { name: 'Note', long: true, cell: ({ note }) => note || '–' },
  { name: 'Boxes', cell: ({ boxes }) => boxes.map((serial) => `#${serial}`).join(', ') },
];

export const stopColumns: readonly Column<StopLine>[] = [
  {
    name: 'Stop',
    place: 'image',
    cell: ({ position }) => (
      <span className={styles.stop}>
        <Grip />
        {position}
      </span>
    ),
  },
  ...details,
  { name: 'Result', cell: (stop) => <Outcome {...stop} /> },
];

/** Of deliveries that are on no run. */
export const unassignedColumns = details;
