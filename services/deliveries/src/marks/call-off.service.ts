import type { CallOffSlot, Identity, SlotCalledOff } from '@2x7/contracts';
import { Log, Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v5 as uuidOf } from 'uuid';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { CallOffRepository, type CalledOff } from './call-off.repository.js';
import type { NewMark } from './mark.repository.js';
import { OutcomeService } from './outcome.service.js';

/** Makes the id of the mark of a called-off delivery, which has one. */
const callOffIds = '6d0a4a52-8a8b-4a0b-9a35-6a7b0f1de2c7';

const markOf = ({ id, called_off_at: at, called_off_by: actorId, called_off_reason: reason }: CalledOff): NewMark => ({
  ...{ id: uuidOf(id, callOffIds), deliveryId: id, seq: null, source: 'admin', result: 'failed', place: null, cause: 'other' },
  ...{ phoneAt: at, at, receivedAt: at, clockErrorMs: 0, runId: null, actorId, reason },
  isCallOff: true,
  yieldsToRider: true,
});

/**
 * An emergency after the freeze: the kitchen cannot deliver a slot. Its deliveries fail with the shop as the cause, one by one by a job: which are left is a
 * condition on stored rows, so it survives a crash.
 */
@Injectable()
export class CallOffService {
  constructor(
    private readonly database: DataSource,
    private readonly slots: CallOffRepository,
    private readonly outcomes: OutcomeService,
    private readonly log: Log,
    @Inject(deliveriesConfigToken) readonly config: Pick<DeliveriesConfig, 'tickMs'>,
  ) {}

  /** @returns what fails @throws AppError 409 where the slot cannot be called off */
  callOff(actor: Identity, { reason, dry_run: isPreview, ...at }: CallOffSlot): Promise<SlotCalledOff> {
    if (isPreview) return this.slots.effects(this.database, at);
    return this.database.transaction(async (tx) => {
      const effects = await this.slots.effects(tx, at);
      await this.slots.callOff(tx, { at, reason, actor });
      return effects;
    });
  }

  @Repeated<CallOffService>({ name: 'calling off deliveries', everyMs: ({ config }) => config.tickMs })
  async failCalledOff(stopping: AbortSignal): Promise<void> {
    for (const called of await this.slots.open(this.database)) {
      if (stopping.aborted) return;
      const { id: delivery_id, subscription_id } = called;
      const failed = this.outcomes.record([markOf(called)]);
      await failed.catch((error: unknown) => this.log.error('delivery not called off', error, { delivery_id, subscription_id }));
    }
  }
}
