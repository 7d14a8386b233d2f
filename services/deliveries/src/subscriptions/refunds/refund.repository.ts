import type { PlanRefund } from '@2x7/contracts';
import { AppError, sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';

type Row = Omit<PlanRefund, 'refunded_at'> & { refunded_at: Date | null };

/** The meals that the money has bought: the most whose worth, rounded down to a paisa as `worthOf` does, is no more than the money. */
const worth = 'least(s.meals_bought, ((r.amount_paise + 1) * s.meals_bought - 1) / s.amount_paise)::int';
const refunded = 'sum(r.amount_paise) OVER (ORDER BY r.refunded_at, r.refund_id)';
const refundsOf = `SELECT r.refund_id AS id, r.amount_paise::int, r.refunded_at, r.meals_taken_back AS meals, ${worth} AS meals_worth,
  ${refunded} >= s.amount_paise AS is_last
  FROM refunds_seen r JOIN subscriptions s ON s.id = r.order_id WHERE s.id = $1`;

const present = ({ refunded_at, ...refund }: Row): PlanRefund => ({ ...refund, refunded_at: refunded_at?.toISOString() ?? null });

/** The refunds of an order, and how many meals each has taken back. */
@Injectable()
export class RefundRepository {
  async list(db: Db, subscriptionId: string): Promise<PlanRefund[]> {
    return (await sql.many<Row>(db, `${refundsOf} ORDER BY r.refunded_at, r.refund_id`, [subscriptionId])).map(present);
  }

  /** @throws AppError 404 */
  async find(db: Db, subscriptionId: string, refundId: string): Promise<PlanRefund> {
    const row = await sql.oneOrNone<Row>(db, `SELECT * FROM (${refundsOf}) r WHERE r.id = $2`, [subscriptionId, refundId]);
    if (!row) throw new AppError('not_found', 'Refund not found.');
    return present(row);
  }

  /** Meals that an administrator has taken back for a refund; 0 where none has decided, or the refund is unknown. */
  async takenBack(db: Db, refundId: string): Promise<number> {
    const text = 'SELECT meals_taken_back AS meals FROM refunds_seen WHERE refund_id = $1';
    return (await sql.oneOrNone<{ meals: number | null }>(db, text, [refundId]))?.meals ?? 0;
  }

  async decide(db: Db, refundId: string, meals: number): Promise<void> {
    await sql.execute(db, 'UPDATE refunds_seen SET meals_taken_back = $2 WHERE refund_id = $1', [refundId, meals]);
  }
}
