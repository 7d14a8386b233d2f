import { sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** ms until a claim ends by itself. Longer than two calls to the provider of 5 s each. */
const claimMs = 12_000;

/** Lets one replica at a time create an order at the provider. */
@Injectable()
export class ProviderOrderClaimRepository {
  constructor(private readonly database: DataSource) {}

  /** @returns how many attempts came before this one; undefined when another replica holds the claim or the provider order exists */
  async claim(orderId: string): Promise<number | undefined> {
    const row = await sql.oneOrNone<{ provider_attempts: number }>(
      this.database,
      `WITH claimed AS (
         UPDATE orders SET provider_claim_until = now() + $2 * interval '1 millisecond', provider_attempts = provider_attempts + 1
         WHERE id = $1 AND provider_order_id IS NULL AND (provider_claim_until IS NULL OR provider_claim_until < now()) RETURNING provider_attempts)
       SELECT provider_attempts FROM claimed`,
      [orderId, claimMs],
    );
    return row && row.provider_attempts - 1;
  }

  async release(orderId: string): Promise<void> {
    await sql.execute(this.database, 'UPDATE orders SET provider_claim_until = NULL WHERE id = $1', [orderId]);
  }
}
