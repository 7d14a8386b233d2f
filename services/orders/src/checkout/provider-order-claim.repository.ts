import { sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** ms until a claim ends by itself. Longer than two calls to the provider of 5 s each. */
export const claimMs = 12_000;

/** SQL: no other request creates the order. A claim that ends so late was stored before the clock was set back. */
const isFree = `(provider_claim_until IS NULL OR provider_claim_until < now() OR provider_claim_until > now() + 2 * $2 * interval '1 millisecond')`;

/** Lets one request at a time, of any replica, create an order at the provider. The request that adds the order holds the first claim. */
@Injectable()
export class ProviderOrderClaimRepository {
  constructor(private readonly database: DataSource) {}

  /** @returns how many attempts came before this one; undefined when another replica holds the claim or the provider order exists */
  async claim(orderId: string): Promise<number | undefined> {
    const row = await sql.oneOrNone<{ provider_attempts: number }>(
      this.database,
      `UPDATE orders SET provider_claim_until = now() + $2 * interval '1 millisecond', provider_attempts = provider_attempts + 1
       WHERE id = $1 AND provider_order_id IS NULL AND ${isFree} RETURNING provider_attempts`,
      [orderId, claimMs],
    );
    return row && row.provider_attempts - 1;
  }

  /** @returns undefined until the order is created at the provider */
  async providerOrderOf(orderId: string): Promise<string | undefined> {
    const row = await sql.oneOrNone<{ provider_order_id: string | null }>(
      this.database,
      'SELECT provider_order_id FROM orders WHERE id = $1',
      [orderId],
    );
    return row?.provider_order_id ?? undefined;
  }

  async release(orderId: string): Promise<void> {
    await sql.execute(this.database, 'UPDATE orders SET provider_claim_until = NULL WHERE id = $1', [orderId]);
  }
}
