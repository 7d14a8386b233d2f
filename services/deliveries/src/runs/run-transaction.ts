import type { RunsOfSlot, SlotNumber } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { TaskBoard } from '../kitchen/tasks/task-board.js';
import { RunRepository } from './run.repository.js';
import { RunWriter } from './run-writer.js';

type Change = {
  slotOf: (tx: EntityManager) => Promise<SlotNumber>;
  work: (tx: EntityManager, slot: SlotNumber) => Promise<void>;
};

/** Changes the runs of a slot, and answers with all of them. */
@Injectable()
export class RunTransaction {
  constructor(
    private readonly database: DataSource,
    private readonly runs: RunRepository,
    private readonly writer: RunWriter,
    private readonly tasks: TaskBoard,
  ) {}

  /** Locks the slot first, so that the rows which `work` reads stay as they are until the commit. @throws AppError conflict before the boxes are final */
  async run({ slotOf, work }: Change): Promise<RunsOfSlot> {
    const changed = await this.database.transaction(async (tx) => {
      const slot = await slotOf(tx);
      await this.writer.lock(tx, slot);
      await work(tx, slot);
      return this.runs.read(tx, slot);
    });
    this.tasks.forget();
    return changed;
  }
}
