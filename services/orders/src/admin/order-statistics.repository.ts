import { orderStates, settleSources, type OrderStats } from '@2x7/contracts';
import { sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hasRefusedRefund, presentSummary, summaryColumns, withPayment, type SummaryRow } from './order-summary.js';

const days = 30;
const neededHelpShown = 10;

/** `figure` is `revenue`, `state:paid` and so on, or `settled:webhook` and so on. Only the latter have a `day`, in Indian time. */
type Statistic = { figure: string; day: string | null; orders: number; paise: number };
type StatisticRow = { figure: string; day: string | null; orders: string; paise: string };

const sum = (statistics: readonly Statistic[], of: 'orders' | 'paise', matches: (statistic: Statistic) => boolean): number =>
  statistics.filter(matches).reduce((total, statistic) => total + statistic[of], 0);

const countBy = <K extends string>(keys: readonly K[], statistics: readonly Statistic[], group: string): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, sum(statistics, 'orders', ({ figure }) => figure === `${group}:${key}`)])) as Record<
    K,
    number
  >;

/** The newest orders of the last days that meet a condition, by `moment`. */
const newest = (condition: string, moment: string): string => `
  (SELECT ${summaryColumns}, ${moment} AS moment FROM orders AS o ${withPayment}
   WHERE ${condition} AND ${moment} > now() - interval '${days} days' ORDER BY ${moment} DESC, o.id DESC LIMIT ${neededHelpShown})`;

/** The small index of refunds that are not done finds the orders. */
const refusedLately = `o.attention IS NULL AND ${hasRefusedRefund} AND o.id IN (
  SELECT order_id FROM refund_tasks WHERE done_at IS NULL AND refused_at > now() - interval '${days} days')`;

/**
 * The figures of the dashboard. Triggers add every change of an order or payment to `order_statistics`
 * (plain-names.migration.ts), so no query has to count all orders.
 */
@Injectable()
export class OrderStatisticsRepository {
  constructor(private readonly database: DataSource) {}

  async read(): Promise<OrderStats> {
    const [statistics, lastDays, active, neededHelp] = await Promise.all([
      this.statistics(),
      this.lastDays(),
      this.activeCustomers(),
      this.neededHelp(),
    ]);
    const by_state = countBy(orderStates, statistics, 'state');
    return {
      total: Object.values(by_state).reduce((total, count) => total + count, 0),
      active_customers: active,
      revenue_paise: sum(statistics, 'paise', ({ figure }) => figure === 'revenue'),
      by_state,
      revenue_by_day: lastDays.map((day) => ({
        day,
        paise: sum(statistics, 'paise', (statistic) => statistic.day === day),
        orders: sum(statistics, 'orders', (statistic) => statistic.day === day),
      })),
      settled_by: countBy(settleSources, statistics, 'settled'),
      needed_help: neededHelp.map(presentSummary),
    };
  }

  private async statistics(): Promise<Statistic[]> {
    const rows = await sql.many<StatisticRow>(
      this.database,
      `SELECT figure, day::text, sum(orders) AS orders, sum(paise) AS paise FROM order_statistics
       WHERE day IS NULL OR day > (now() AT TIME ZONE 'Asia/Kolkata')::date - ${days} GROUP BY figure, day`,
    );
    return rows.map(({ figure, day, orders, paise }) => ({ figure, day, orders: Number(orders), paise: Number(paise) }));
  }

  private async lastDays(): Promise<string[]> {
    const rows = await sql.many<{ day: string }>(
      this.database,
      `SELECT ((now() AT TIME ZONE 'Asia/Kolkata')::date - ago)::text AS day FROM generate_series(0, ${days - 1}) AS ago ORDER BY day`,
    );
    return rows.map(({ day }) => day);
  }

  private async activeCustomers(): Promise<number> {
    const { active } = await sql.one<{ active: number }>(
      this.database,
      "SELECT count(DISTINCT lower(customer_email))::int AS active FROM orders WHERE status = 'paid' AND runs_until > now()",
    );
    return active;
  }

  /** Orders that need attention come first, by their last change: a customer may dispute a payment months after the order. */
  private neededHelp(): Promise<SummaryRow[]> {
    const needAttention = newest('o.attention IS NOT NULL', 'o.updated_at');
    const refused = newest(refusedLately, '(SELECT max(refused_at) FROM refund_tasks WHERE order_id = o.id)');
    const settledLate = newest(
      `o.attention IS NULL AND o.settled_by IN ('reconciler', 'sweep') AND NOT (${hasRefusedRefund})`,
      'o.created_at',
    );
    return sql.many<SummaryRow>(
      this.database,
      `SELECT * FROM (${needAttention} UNION ALL ${refused} UNION ALL ${settledLate}) AS needed_help
       ORDER BY attention IS NULL, moment DESC, id DESC LIMIT ${neededHelpShown}`,
    );
  }
}
