import { formatPaise, type OrderStats } from '@2x7/contracts';
import { QueryPanel } from '../../ui/layout/query-panel';
import { figuresFailed, useOrderStats } from '../dashboard.api';
import { RevenueChart } from './revenue-chart';
import styles from './revenue-chart.module.css';

/** The payments of each of the last 30 days, as a chart and as a table for screen readers. */
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
    <div className="visually-hidden">
      <table>
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
    </div>
    <p className={styles.note}>
      What was paid on each day, before refunds. Days are in Indian Standard Time. Point at the chart or use the arrow keys to read a day.
    </p>
  </>
);
