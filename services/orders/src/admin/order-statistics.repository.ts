import { orderStates, settleSources, type OrderStats } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { presentSummary, summaryColumns, withPayment, type SummaryRow } from './order-summary.js';

const days = 30;
const helpedShown = 10;

/** `what` is `revenue`, `state:paid`, `settled:webhook`; `day` only of the latter, India's. */
type Tally = { what: string; day: string | null; orders: number; paise: number };
type Day = { day: string };

const recentDays = `generate_series(0, ${days - 1}) AS ago CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date - ago AS day) AS d`;

const sum = (tallies: readonly Tally[], of: 'orders' | 'paise', fits: (tally: Tally) => boolean): number =>
  tallies.filter(fits).reduce((total, tally) => total + tally[of], 0);

const countedBy = <K extends string>(kinds: readonly K[], tallies: readonly Tally[], group: string): Record<K, number> =>
  Object.fromEntries(kinds.map((kind) => [kind, sum(tallies, 'orders', ({ what }) => what === `${group}:${kind}`)])) as Record<K, number>;

/** The dashboard's figures. They are read from tallies that every change of an order keeps (order-desk.migration.ts), not counted. */
@Injectable()
export class OrderStatisticsRepository {
  constructor(private readonly database: DataSource) {}

  async read(): Promise<OrderStats> {
    const [tallies, lastDays, active, helped] = await Promise.all([this.tallies(), this.lastDays(), this.activeCustomers(), this.helped()]);
    const by_state = countedBy(orderStates, tallies, 'state');
    return {
      total: Object.values(by_state).reduce((total, count) => total + count, 0),
      active_customers: active,
      revenue_paise: sum(tallies, 'paise', ({ what }) => what === 'revenue'),
      by_state,
      revenue_by_day: lastDays.map((day) => ({
        day, paise: sum(tallies, 'paise', (tally) => tally.day === day), orders: sum(tallies, 'orders', (tally) => tally.day === day),
      })),
      settled_by: countedBy(settleSources, tallies, 'settled'),
      needed_help: helped.map(presentSummary),
    };
  }

  private async tallies(): Promise<Tally[]> {
    const rows = await this.database.query<(Omit<Tally, 'orders' | 'paise'> & { orders: string; paise: string })[]>(
      `SELECT what, day::text, sum(orders) AS orders, sum(paise) AS paise FROM order_tally
       WHERE day IS NULL OR day > (now() AT TIME ZONE 'Asia/Kolkata')::date - ${days} GROUP BY what, day`,
    );
    return rows.map(({ what, day, orders, paise }) => ({ what, day, orders: Number(orders), paise: Number(paise) }));
  }

  private async lastDays(): Promise<string[]> {
    const rows = await this.database.query<Day[]>(`SELECT day::text FROM ${recentDays} ORDER BY day`);
    return rows.map(({ day }) => day);
  }

  private async activeCustomers(): Promise<number> {
    const [row] = await this.database.query<{ active: number }[]>(
      "SELECT count(DISTINCT lower(customer_email))::int AS active FROM orders WHERE status = 'paid' AND runs_until > now()",
    );
    return row?.active ?? 0;
  }

  private helped(): Promise<SummaryRow[]> {
    return this.database.query<SummaryRow[]>(
      `SELECT ${summaryColumns} FROM orders AS o ${withPayment}
       WHERE (o.settled_by IN ('webhook', 'reconciler', 'sweep') OR o.attention IS NOT NULL) AND o.created_at > now() - interval '${days} days'
       ORDER BY o.created_at DESC, o.id DESC LIMIT ${helpedShown}`,
    );
  }
}
