import { formatPaise, type Identity, type Refund, type RequestRefund } from '@2x7/contracts';
import { AppError, Audit, sql, violates } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { conclude, type Decision, type Order } from '../domain/order.js';
import { addRefund, refundablePaise, whyNothing } from '../domain/order-refunds.js';
import { waitingRefund } from '../domain/refund.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { presentRefund, refundColumns, type RefundRow } from './refund.presenter.js';
import { RefundWorker } from './refund.worker.js';

/** A key is unique over all orders. */
const keyConstraint = 'refund_tasks_key_key';
/** ms in which the replica that stored a refund sends it. After that, for example after a crash, any worker does. */
const ownAttemptMs = 5_000;

/** `id` is that of the refund to create. */
type NewRequest = { id: string; orderId: string; actor: Identity; body: RequestRefund };

/** A refund that an administrator requests: stored first, then sent to the provider, now and again until it is accepted or refused. */
@Injectable()
export class RefundRequestService {
  constructor(
    private readonly database: DataSource,
    private readonly orders: OrderRepository,
    private readonly audit: Audit,
    private readonly worker: RefundWorker,
  ) {}

  /**
   * Repeating a request with the same key returns the same refund.
   * @throws AppError 404, or 409 when the key belongs to another request or the amount is too high
   */
  async request(orderId: string, actor: Identity, body: RequestRefund): Promise<Refund> {
    const id = await this.store({ id: uuid(), orderId, actor, body });
    await this.worker.sendNow({ id, orderId });
    const row = await sql.one<RefundRow>(this.database, `SELECT ${refundColumns} FROM refund_tasks WHERE id = $1`, [id]);
    return presentRefund(row);
  }

  /** @returns the id of the refund with the key of this request */
  private async store(request: NewRequest): Promise<string> {
    let id = request.id;
    const decide = (order: Order): Decision => {
      const earlier = order.refunds.find(({ key }) => key === request.body.key.toLowerCase());
      id = earlier?.id ?? request.id;
      return earlier ? repeat(order, earlier, request) : add(order, request);
    };
    try {
      const also = async (tx: EntityManager, { number }: Order): Promise<void> => {
        if (id === request.id) await this.recordNew(tx, request, number);
      };
      const order = await this.orders.change(request.orderId, { cause: 'refund', decide, also });
      if (!order) throw new AppError('not_found', 'Order not found.');
    } catch (error) {
      if (violates(error, keyConstraint)) throw keyReused(error);
      throw error;
    }
    return id;
  }

  private async recordNew(tx: EntityManager, { id, orderId, actor, body }: NewRequest, number: string): Promise<void> {
    await sql.execute(tx, "UPDATE refund_tasks SET next_attempt_at = now() + $2 * interval '1 millisecond' WHERE id = $1", [
      id,
      ownAttemptMs,
    ]);
    const { key, ...rest } = body;
    await this.audit.record(tx, {
      actor,
      action: 'refund requested',
      entity: 'order',
      entityId: orderId,
      after: { number, refund_id: id, key, ...rest },
    });
  }
}

const keyReused = (cause?: unknown): AppError => new AppError('conflict', 'This key belongs to another refund.', { cause });

function repeat(order: Order, earlier: Order['refunds'][number], { body }: NewRequest): Decision {
  if (earlier.amountPaise !== body.amount_paise || earlier.reason !== body.reason) throw keyReused();
  return conclude(order);
}

function add(order: Order, { id, actor, body }: NewRequest): Decision {
  refuseTooMuch(order, body);
  const refund = waitingRefund({
    id,
    paymentId: order.paymentId!,
    amountPaise: body.amount_paise,
    reason: body.reason,
    key: body.key.toLowerCase(),
    requestId: null,
    requestedBy: actor.kind === 'user' ? actor.id : null,
  });
  return addRefund(order, refund);
}

/** @throws AppError 409 with a sentence that names the highest possible amount */
function refuseTooMuch(order: Order, { amount_paise }: RequestRefund): void {
  if (!order.paymentId) throw new AppError('conflict', 'This order is not paid. There is nothing to refund.');
  const nothing = whyNothing(order);
  if (nothing) throw new AppError('conflict', nothing);
  const left = refundablePaise(order);
  if (amount_paise > left) throw new AppError('conflict', `At most ${formatPaise(left)} of this order can still be refunded.`);
}
