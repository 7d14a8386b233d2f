import { formatPaise, type OrderStats } from '@2x7/contracts';
import { QueryPanel } from '../../ui/layout/query-panel';
import { figuresFailed, useOrderStats } from '../dashboard.api';
import { RevenueChart } from './revenue-chart';
import styles from './revenue-chart.module.css';

/** What was paid on each of the last 30 days. */
export function RevenueByDay() {
  return (
    <QueryPanel
      title="Revenue by day"
      query={useOrderStats()}
      failure={figuresFailed}
      empty="Nothing was paid in the last 30 days."
      isEmpty={({ revenue_by_day }) => revenue_by_day.every(({ paise }) => paise === 0)}
    >
      {({ revenue_by_day }) => <Days days={revenue_by_day} />}
    </QueryPanel>
  );
}

const Days = ({ days }: { days: OrderStats['revenue_by_day'] }) => (
  <>
    <RevenueChart days={days} />
    <table className="visually-hidden">
      <caption>Revenue by day, the last {days.length} days</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Revenue</th>
          <th scope="col">Orders</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, paise, orders }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{formatPaise(paise)}</td>
            <td>{orders}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className={styles.note}>Days are India's. Move over the chart, or use the arrow keys on it, to read a day.</p>
  </>
);
