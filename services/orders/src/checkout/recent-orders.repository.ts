import { createHmac } from 'node:crypto';
import { sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrdersConfig } from '../config.js';
import { ordersConfigToken } from '../config.module.js';
import type { Customer } from '../domain/order.js';

/** The last ten digits. In India they are the number; a country code or a 0 may stand before them. */
const phoneKey = (phone: string): string => `right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`;

/** Orders of one customer: from one network, and from all. */
export type RecentOrders = { fromNetwork: number; fromAll: number };

/** SQL: the orders of the last ten minutes with this condition. */
const counted = (condition: string): string =>
  `SELECT count(*) FILTER (WHERE client_network = $3)::int AS network, count(*)::int AS all_networks
   FROM orders WHERE ${condition} AND created_at > now() - interval '10 minutes'`;

@Injectable()
export class RecentOrdersRepository {
  constructor(
    private readonly database: DataSource,
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
  ) {}

  /** A keyed hash, so that the orders hold no network addresses. */
  hide(network: string): Buffer {
    return createHmac('sha256', this.config.razorpay.keySecret).update(`client network\n${network}`).digest();
  }

  /**
   * Counts the orders of the last ten minutes with this email or this phone, however they are written.
   * The expressions are those of the indexes in same-customer.migration.ts.
   */
  async count(customer: Customer, clientNetwork: Buffer): Promise<RecentOrders> {
    return sql.one<RecentOrders>(
      this.database,
      `SELECT greatest(email.network, phone.network) AS "fromNetwork", greatest(email.all_networks, phone.all_networks) AS "fromAll"
       FROM (${counted('lower(customer_email) = lower($1)')}) AS email,
         (${counted(`${phoneKey('customer_phone')} = ${phoneKey('$2')}`)}) AS phone`,
      [customer.email, customer.phone, clientNetwork],
    );
  }
}
