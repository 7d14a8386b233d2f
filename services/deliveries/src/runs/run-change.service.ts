import { isDeepStrictEqual } from 'node:util';
import { dayText, slotOf, type ChangeRun, type Identity, type RunsOfSlot } from '@2x7/contracts';
import { AppError, Audit, invalidField, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RunRow } from './run-rows.js';
import { RunRepository, type SlotRuns } from './run.repository.js';
import { RunTransaction } from './run-transaction.js';
import { RunWriter } from './run-writer.js';
import { changedLists, type StopLists } from './stop-lists.js';

const publicPart = ({ name, rider, trained_on }: Pick<RunRow, 'name' | 'rider' | 'trained_on'>): object => ({ name, rider, trained_on });

type Wanted = Omit<ChangeRun, 'version'>;

/** True when the run is stored as the caller wants it already, as after an answer that was lost. */
const isStored = (wanted: Wanted, run: RunRow, stops: readonly string[]): boolean =>
  isDeepStrictEqual({ ...publicPart(wanted), stops: wanted.stops }, { ...publicPart(run), stops });

const counts = (lists: StopLists, changed: StopLists): object => ({
  stops: Object.fromEntries([...changed.keys()].map((run) => [run, lists.get(run)])),
});

/** The run sheet prints the date beside the rider's name. @throws AppError 400 for a date after the run */
function refuseLaterTraining({ slot, trained_on: stored }: RunRow, trained: string | null): void {
  const { day } = slotOf(slot);
  if (trained === null || trained === stored || trained <= day) return;
  throw invalidField('trained_on', `The training cannot be after the run, which is on ${dayText(day)}. Correct the date.`);
}

/** Changes the rider and the stops of runs. */
@Injectable()
export class RunChangeService {
  constructor(
    private readonly transaction: RunTransaction,
    private readonly runs: RunRepository,
    private readonly writer: RunWriter,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError 400 for a training after the run; 404; 409 for a version that is not the current one unless the run is already as wanted, for the name of another run, and for new stops after the end of the run */
  change(actor: Identity, id: string, { version, stops, ...change }: ChangeRun): Promise<RunsOfSlot> {
    return this.ofRun(id, async (tx, run, { lists, stops: cooked }) => {
      if (isStored({ ...change, stops }, run, lists.get(id)!)) return;
      if (run.version !== version) throw new AppError('conflict', 'This run was changed meanwhile. Load it again to see how it is now.');
      refuseLaterTraining(run, change.trained_on);
      if (run.name !== change.name) await this.writer.refuseTaken(tx, { slot: run.slot, name: change.name });
      const known = new Set(cooked.map(({ delivery_id }) => delivery_id));
      const changed = changedLists(lists, id, { stops, known });
      if (changed.size > 0) await this.writer.refuseOver(tx, run.slot);
      if (run.rider !== change.rider) await this.writer.keepRider(tx, id);
      await sql.execute(tx, 'UPDATE runs SET name = $2, rider = $3, trained_on = $4, version = version + 1 WHERE id = $1', [
        id,
        change.name,
        change.rider,
        change.trained_on,
      ]);
      await this.writer.replaceStops(tx, changed);
      const before = { ...publicPart(run), ...counts(lists, changed) };
      const after = { ...publicPart(change), ...counts(changed, changed) };
      await this.audit.record(tx, { actor, action: 'edited', entity: 'run', entityId: id, before, after });
    });
  }

  /** @throws AppError 404; 409 for a run that has stops */
  remove(actor: Identity, id: string): Promise<RunsOfSlot> {
    return this.ofRun(id, async (tx, run, { lists }) => {
      if (lists.get(id)!.length > 0) throw new AppError('conflict', 'This run has stops. Move them to another run first.');
      await this.writer.keepRider(tx, id);
      await sql.execute(tx, 'DELETE FROM runs WHERE id = $1', [id]);
      await this.audit.record(tx, { actor, action: 'deleted', entity: 'run', entityId: id, before: publicPart(run) });
    });
  }

  private ofRun(id: string, work: (tx: EntityManager, run: RunRow, found: SlotRuns) => Promise<void>): Promise<RunsOfSlot> {
    return this.transaction.run({
      slotOf: (tx) => this.runs.slotOf(tx, id),
      work: async (tx, slot) => {
        const found = await this.runs.lists(tx, slot);
        const run = found.runs.find((row) => row.id === id);
        if (!run) throw new AppError('not_found', 'There is no such run.');
        await work(tx, run, found);
      },
    });
  }
}
