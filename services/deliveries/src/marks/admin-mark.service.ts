import { slotOf, slotText, type EnterMarks, type Identity, type MarksEntered } from '@2x7/contracts';
import { AppError, Audit } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v5 as uuidOf } from 'uuid';
import { actorOf } from '../subscriptions/plan-call.js';
import { Clock } from '../time/clock.js';
import { auditOf } from './mark-audit.js';
import { MarkRepository, type MarkedDelivery, type NewMark } from './mark.repository.js';
import { OutcomeService } from './outcome.service.js';

/** Makes the id of an administrator's mark from the key of the call, so that a repeated call stores nothing. */
const markIds = 'f1b8a3de-5f5a-4c0e-9d3c-2b1f6a7e9c40';

type Call = { actor: Identity; now: Date };

/** Marks from paper, and corrections. They rank above those of riders; after one that takes the mark back, a rider can mark the delivery again. */
@Injectable()
export class AdminMarkService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly marks: MarkRepository,
    private readonly outcomes: OutcomeService,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError 404 for an unknown delivery, 409 for one whose boxes are not counted or whose correction comes too late */
  async enter(actor: Identity, entered: EnterMarks): Promise<MarksEntered> {
    const deliveries = await this.find(entered);
    const call = { actor, now: await this.clock.now(this.database) };
    const added = entered.marks.map((mark) => newMark(entered, mark, call));
    const marks = await this.outcomes.record(added, async (tx, deciding) => {
      const decided = deciding.map((mark) => ({ mark, delivery: deliveries.get(mark.deliveryId)! }));
      for (const entry of auditOf(decided, actor)) await this.audit.record(tx, entry);
    });
    return { marks };
  }

  private async find({ marks }: EnterMarks): Promise<Map<string, MarkedDelivery>> {
    const ids = [...new Set(marks.map(({ delivery_id }) => delivery_id))];
    const found = new Map((await this.marks.find(this.database, ids)).map((delivery) => [delivery.id, delivery]));
    if (found.size < ids.length) throw new AppError('not_found', 'Delivery not found.');
    const open = [...found.values()].find(({ state }) => state === 'planned');
    if (open)
      throw new AppError('conflict', `The boxes of ${slotText(slotOf(open.slot))} are not counted yet. Mark its deliveries after that.`);
    return found;
  }
}

function newMark(
  { key, reason, keep_riders: yieldsToRider }: EnterMarks,
  { delivery_id: deliveryId, at: given, ...mark }: EnterMarks['marks'][number],
  call: Call,
): NewMark {
  const phoneAt = new Date(given);
  return {
    ...{ id: uuidOf(`${key} ${deliveryId}`, markIds), deliveryId, seq: null, source: 'admin', ...mark, phoneAt, receivedAt: call.now },
    ...{ at: new Date(Math.max(0, Math.min(phoneAt.getTime(), call.now.getTime()))), clockErrorMs: 0 },
    ...{ runId: null, actorId: actorOf(call.actor).id, reason, yieldsToRider },
  };
}
