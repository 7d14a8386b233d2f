import { sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Customer } from '../domain/order.js';

/** The last ten digits. In India they are the number; a country code or a 0 may stand before them. */
const phoneKey = (phone: string): string => `right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`;

@Injectable()
export class RecentOrdersRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Counts the orders of the last ten minutes with this email or this phone, however they are written.
   * The expressions are those of the indexes in same-customer.migration.ts.
   */
  async count(customer: Customer): Promise<number> {
    const row = await sql.oneOrNone<{ count: string }>(
      this.database,
      `SELECT greatest(
         (SELECT count(*) FROM orders WHERE lower(customer_email) = lower($1) AND created_at > now() - interval '10 minutes'),
         (SELECT count(*) FROM orders WHERE ${phoneKey('customer_phone')} = ${phoneKey('$2')} AND created_at > now() - interval '10 minutes')) AS count`,
      [customer.email, customer.phone],
    );
    return Number(row?.count ?? 0);
  }
}
