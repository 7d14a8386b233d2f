import { slotNumber, type AddRun, type DeliverySlot, type Identity, type RunsOfSlot, type SlotNumber } from '@2x7/contracts';
import { Audit } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { draftRuns, type RunDraft } from '../domain/runs/run-draft.js';
import { RunRepository, type SlotRuns } from './run.repository.js';
import { RunTransaction } from './run-transaction.js';
import { RunWriter } from './run-writer.js';
import type { StopLists } from './stop-lists.js';
import { ZoneRepository } from './zone.repository.js';

type DraftedLists = { slot: SlotNumber; before: StopLists; draft: RunDraft };

/** Makes the runs of a slot: drafted by zone, or empty. */
@Injectable()
export class RunDraftService {
  constructor(
    private readonly transaction: RunTransaction,
    private readonly runs: RunRepository,
    private readonly zones: ZoneRepository,
    private readonly writer: RunWriter,
    private readonly audit: Audit,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rules' | 'serviceAreaPins'>,
  ) {}

  /** A repeated call adds only what is missing. @throws AppError conflict before the boxes are final and after the end of the runs */
  draft(actor: Identity, at: DeliverySlot): Promise<RunsOfSlot> {
    const slot = slotNumber(at);
    return this.inSlot(slot, async (tx) => {
      const found = await this.runs.lists(tx, slot);
      const draft = draftRuns(await this.facts(tx, found));
      const lists = new Map(await this.lists(tx, { slot, before: found.lists, draft }));
      if (lists.size === 0) return;
      await this.writer.replaceStops(tx, lists);
      const stops = [...draft.more, ...draft.runs].reduce((sum, run) => sum + run.stops.length, 0);
      const after = { runs: draft.runs.map(({ name }) => name), stops };
      await this.audit.record(tx, { actor, action: 'drafted', entity: 'runs', entityId: `${at.day} ${at.window}`, after });
    });
  }

  /** @throws AppError conflict as drafting, and for the name of another run of the slot */
  addEmpty(actor: Identity, { name, ...at }: AddRun): Promise<RunsOfSlot> {
    const slot = slotNumber(at);
    return this.inSlot(slot, async (tx) => {
      await this.writer.refuseTaken(tx, { slot, name });
      const id = await this.writer.add(tx, { slot, name, zoneId: null });
      await this.audit.record(tx, { actor, action: 'created', entity: 'run', entityId: id, after: { name, ...at } });
    });
  }

  private inSlot(slot: SlotNumber, work: (tx: EntityManager) => Promise<void>): Promise<RunsOfSlot> {
    return this.transaction.run({
      slotOf: () => Promise.resolve(slot),
      work: async (tx) => {
        await this.writer.refuseOver(tx, slot);
        await work(tx);
      },
    });
  }

  private async facts(tx: EntityManager, { runs, stops, lists }: SlotRuns) {
    const open = stops.filter(({ run_id, outcome }) => run_id === null && outcome === null);
    return {
      deliveries: open.map(({ delivery_id: id, address }) => ({ id, address })),
      zones: await this.zones.list(tx),
      runs: runs.map(({ id, name, zone_id }) => ({ id, name, zoneId: zone_id, stops: lists.get(id)!.length })),
      area: this.config.serviceAreaPins,
      maxStops: this.config.rules.runMaxStops,
    };
  }

  /** The stops of each run that the draft adds or makes longer. */
  private async lists(tx: EntityManager, { slot, before, draft: { more, runs } }: DraftedLists): Promise<[string, string[]][]> {
    const lists: [string, string[]][] = more.map(({ runId, stops: added }) => [runId, [...before.get(runId)!, ...added]]);
    for (const { name, zoneId, stops: added } of runs) lists.push([await this.writer.add(tx, { slot, name, zoneId }), added]);
    return lists;
  }
}
