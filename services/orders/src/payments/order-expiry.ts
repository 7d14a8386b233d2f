import { sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
import { expire } from '../domain/order.js';
import { OrderRepository } from '../persistence/order.repository.js';

/** Orders per run. The rest follows in the next run, `timing.tick` later. */
const batchSize = 20;

/** Marks orders as expired that were not paid within `timing.expireAfter`. */
@Injectable()
export class OrderExpiry {
  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly database: DataSource,
    private readonly orders: OrderRepository,
  ) {}

  async run(): Promise<void> {
    const unpaid = await sql.many<{ id: string }>(
      this.database,
      `SELECT id FROM orders WHERE status IN ('created', 'failed') AND created_at < now() - $1 * interval '1 millisecond' LIMIT ${batchSize}`,
      [this.config.timing.expireAfter],
    );
    for (const { id } of unpaid) await this.orders.change(id, { cause: 'expiry', decide: expire });
  }
}
