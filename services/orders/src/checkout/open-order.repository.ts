import type { OrderedPlan } from '@2x7/contracts';
import { currentRequestId, currentTraceparent, hideNetwork, sql, type ClientNetworks } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
import type { Customer } from '../domain/order.js';
import { claimMs } from './provider-order-claim.repository.js';

/** Keyed hashes of the client's networks. Only an IPv6 address has a wide one. */
type HiddenNetworks = { near: Buffer; wide: Buffer | null };

export type NewOrder = {
  receipt: string;
  /** A hash of what was ordered. */
  fingerprint: string;
  customer: Customer;
  plan: OrderedPlan;
  amountPaise: number;
  firstCheckMs: number;
  networks: HiddenNetworks;
};

/** An order as create-order needs it. */
export type OpenOrder = Pick<NewOrder, 'receipt' | 'fingerprint' | 'plan' | 'amountPaise'> & {
  id: string;
  number: string;
  currency: 'INR';
  providerOrderId: string | null;
  paymentId: string | null;
  isRefunded: boolean;
  /** True for the request that added the order: it creates the order at the provider. */
  holdsClaim: boolean;
};

/** Orders of one customer in the last ten minutes: from one network, from its /48 with IPv6, and from all. */
export type RecentOrders = { fromNetwork: number; fromWide: number; fromAll: number };

type Found = { order?: OpenOrder } & RecentOrders;
type Row = Omit<OpenOrder, 'amountPaise' | 'holdsClaim'> & { amountPaise: string };

const columns = `o.id, o.number, o.receipt, o.fingerprint, o.plan, o.amount_paise AS "amountPaise", o.currency,
  o.provider_order_id AS "providerOrderId", o.payment_id AS "paymentId", o.status = 'refunded' AS "isRefunded"`;

const toOpenOrder = (row: Row): OpenOrder => ({ ...row, amountPaise: Number(row.amountPaise), holdsClaim: false });

/** The last ten digits. In India they are the number; a country code or a 0 may stand before them. */
const phoneKey = (phone: string): string => `right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`;

/** SQL: the orders of the last ten minutes with this condition. One whose time lies in the future was stored before the clock was set back, and does not count. */
const counted = (condition: string): string =>
  `SELECT count(*) FILTER (WHERE client_network = $4)::int AS network,
     count(*) FILTER (WHERE client_wide_network = $5)::int AS wide_network, count(*)::int AS all_networks
   FROM orders WHERE ${condition} AND created_at BETWEEN now() - interval '10 minutes' AND now()`;

/** Finds and adds the orders that customers open. */
@Injectable()
export class OpenOrderRepository {
  constructor(
    private readonly database: DataSource,
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
  ) {}

  /** Keyed hashes, so that the orders hold no network addresses. */
  hide({ near, wide }: ClientNetworks): HiddenNetworks {
    const hidden = (network: string): Buffer => hideNetwork(network, this.config.razorpay.keySecret);
    return { near: hidden(near), wide: wide === undefined ? null : hidden(wide) };
  }

  async find(receipt: string): Promise<OpenOrder | undefined> {
    const row = await sql.oneOrNone<Row>(this.database, `SELECT ${columns} FROM orders o WHERE o.receipt = $1`, [receipt]);
    return row && toOpenOrder(row);
  }

  /**
   * Finds the order with this receipt, and counts the orders of the last ten minutes with this email or this phone, however
   * they are written. The expressions are those of the indexes in same-customer.migration.ts.
   */
  async findAndCount(receipt: string, customer: Customer, { near, wide }: HiddenNetworks): Promise<Found> {
    const { fromNetwork, fromWide, fromAll, ...row } = await sql.one<RecentOrders & (Row | { id: null })>(
      this.database,
      `SELECT greatest(email.network, phone.network) AS "fromNetwork", greatest(email.wide_network, phone.wide_network) AS "fromWide",
         greatest(email.all_networks, phone.all_networks) AS "fromAll", ${columns}
       FROM (${counted('lower(customer_email) = lower($2)')}) AS email
         CROSS JOIN (${counted(`${phoneKey('customer_phone')} = ${phoneKey('$3')}`)}) AS phone
         LEFT JOIN orders o ON o.receipt = $1`,
      [receipt, customer.email, customer.phone, near, wide],
    );
    return { fromNetwork, fromWide, fromAll, order: row.id === null ? undefined : toOpenOrder(row) };
  }

  /** Adds an order together with the claim to create it at the provider. @returns undefined when another order has this receipt */
  async add(order: NewOrder): Promise<OpenOrder | undefined> {
    const { receipt, fingerprint, customer, plan, amountPaise, firstCheckMs, networks } = order;
    const id = uuid();
    const added = await sql.oneOrNone<{ number: string }>(
      this.database,
      `WITH added AS (
         INSERT INTO orders (id, receipt, fingerprint, customer_name, customer_email, customer_phone, delivery_address, plan_id, plan, amount_paise, currency,
           next_check_at, client_network, client_wide_network, provider_claim_until, provider_attempts)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'INR', now() + $11 * interval '1 millisecond', $14, $15, now() + $16 * interval '1 millisecond', 1)
         ON CONFLICT (receipt) DO NOTHING RETURNING id, number),
       history AS (
         INSERT INTO order_history (order_id, to_status, cause, request_id, traceparent) SELECT id, 'created', 'create-order', $12, $13 FROM added)
       SELECT number FROM added`,
      [
        id,
        receipt,
        fingerprint,
        customer.name,
        customer.email,
        customer.phone,
        customer.address,
        plan.id,
        plan,
        amountPaise,
        firstCheckMs,
        currentRequestId() ?? null,
        currentTraceparent() ?? null,
        networks.near,
        networks.wide,
        claimMs,
      ],
    );
    const { number } = added ?? {};
    return number === undefined
      ? undefined
      : {
          id,
          number,
          receipt,
          fingerprint,
          plan,
          amountPaise,
          currency: 'INR',
          providerOrderId: null,
          paymentId: null,
          isRefunded: false,
          holdsClaim: true,
        };
  }
}
