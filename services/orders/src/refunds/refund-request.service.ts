import { formatPaise, type Identity, type Refund, type RequestRefund } from '@2x7/contracts';
import { AppError, Audit } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { conclude, type Decision, type Order } from '../domain/order.js';
import { addRefund, refundablePaise } from '../domain/order-refunds.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { RefundWorker } from './refund.worker.js';
import { presentRefund, refundColumns, type RefundRow } from './refund.presenter.js';

const uniqueViolation = '23505';
/** ms: who wrote a refund down carries it out; if it dies meanwhile, the worker does. */
const ourTurnMs = 5_000;
const keyReused = (cause?: unknown): AppError => new AppError('conflict', 'This key belongs to another refund.', { cause });

type Request = { id: string; actor: Identity; body: RequestRefund };

/** What is left to give back must be enough. @throws AppError 409 with a sentence that says what is left */
function refuseTooMuch(order: Order, { amount_paise }: RequestRefund): void {
  if (!order.paymentId) throw new AppError('conflict', 'This order is not paid. There is nothing to give back.');
  const left = refundablePaise(order);
  if (left === 0) throw new AppError('conflict', 'Everything of this order is given back or on its way.');
  if (amount_paise > left) throw new AppError('conflict', `At most ${formatPaise(left)} of this order can still be given back.`);
}

/** A refund that a person asks for: written down first, then carried out, at once or as soon as the provider answers. */
@Injectable()
export class RefundRequestService {
  constructor(
    private readonly database: DataSource,
    private readonly orders: OrderRepository,
    private readonly audit: Audit,
    private readonly refunds: RefundWorker,
  ) {}

  /**
   * One key is one refund, however often it is asked for.
   * @throws AppError 404, or 409 when the key was used for something else or less is left
   */
  async request(orderId: string, actor: Identity, body: RequestRefund): Promise<Refund> {
    const id = await this.writeDown(orderId, { id: uuid(), actor, body });
    await this.refunds.carryOutNow(id);
    const [row] = await this.database.query<RefundRow[]>(`SELECT ${refundColumns} FROM refund_tasks WHERE id = $1`, [id]);
    return presentRefund(row!);
  }

  /** @returns the id of the refund with this key */
  private async writeDown(orderId: string, request: Request): Promise<string> {
    let id = request.id;
    const decide = (order: Order): Decision => {
      const earlier = order.refunds.find(({ key }) => key === request.body.key.toLowerCase());
      if (!earlier) return this.decide(order, request);
      if (earlier.amountPaise !== request.body.amount_paise || earlier.reason !== request.body.reason) throw keyReused();
      id = earlier.id;
      return conclude(order);
    };
    try {
      const order = await this.orders.change(orderId, 'refund', decide, async (tx, { number }) => {
        if (id !== request.id) return;
        await tx.query("UPDATE refund_tasks SET next_attempt_at = now() + $2 * interval '1 millisecond' WHERE id = $1", [id, ourTurnMs]);
        const { key, ...after } = request.body;
        await this.audit.record(tx, { actor: request.actor, action: 'refund requested', entity: 'order', entityId: orderId, after: { number, refund_id: id, key, ...after } });
      });
      if (!order) throw new AppError('not_found', 'Order not found.');
    } catch (error) {
      if (error instanceof QueryFailedError && (error.driverError as { code?: string }).code === uniqueViolation) throw keyReused(error);
      throw error;
    }
    return id;
  }

  private decide(order: Order, { id, actor, body }: Request): Decision {
    refuseTooMuch(order, body);
    return addRefund(order, {
      id, paymentId: order.paymentId!, amountPaise: body.amount_paise, reason: body.reason, origin: 'admin', state: 'waiting', key: body.key.toLowerCase(),
      requestedBy: actor.kind === 'user' ? actor.id : null, failure: null, providerRefundId: null, doneAt: null, refusedAt: null,
    });
  }
}
