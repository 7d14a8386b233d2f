import { Repeated } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { SlotRepository } from './slot.repository.js';

/** ms. A slot is added months before it is delivered; commands add missing slots themselves. */
const everyMs = 3_600_000;

/** Adds the slots of new days, and applies changed cut-offs. */
@Injectable()
export class HorizonService {
  constructor(
    private readonly database: DataSource,
    private readonly slots: SlotRepository,
    private readonly clock: Clock,
  ) {}

  @Repeated({ name: 'slots of new days', everyMs })
  async extend(): Promise<void> {
    await this.slots.extend(this.database, await this.clock.now(this.database));
  }
}
