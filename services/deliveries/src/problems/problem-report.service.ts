import {
  dayCount,
  dayMs,
  slotNumber,
  slotText,
  windowEnd,
  windowStart,
  type DeliverySlot,
  type Problem,
  type ReportProblem,
} from '@2x7/contracts';
import { AppError, type Db } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { SubscriptionRepository } from '../subscriptions/subscription.repository.js';
import { PhotoClient } from './photo.client.js';
import { ProblemEvents } from './problem-events.js';
import { ProblemRepository, type NewProblem } from './problem.repository.js';
import { presentProblem } from './stored-problem.js';

/** What customers report. */
@Injectable()
export class ProblemReportService {
  constructor(
    private readonly database: DataSource,
    private readonly subscriptions: SubscriptionRepository,
    private readonly problems: ProblemRepository,
    private readonly photos: PhotoClient,
    private readonly events: ProblemEvents,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rateLimits' | 'rules'>,
  ) {}

  /** Newest first. */
  async list(customer: string): Promise<Problem[]> {
    return (await this.problems.ofCustomer(this.database, customer)).map(presentProblem);
  }

  /** Repeated with the same key, it answers with the same problem. @throws AppError 404 for a foreign plan, delivery or photo */
  async report(customer: string, report: ReportProblem): Promise<Problem> {
    const { subscription_id: subscriptionId, key, slot, kind, text, wish, photos } = report;
    await this.subscriptions.find(this.database, subscriptionId, customer);
    const known = await this.problems.withKey(this.database, subscriptionId, key);
    if (known) return presentProblem(known);
    await this.refuseTooMany(this.database, customer);
    if (slot) await this.check(subscriptionId, slot);
    await this.photos.claim(customer, photos);
    const dueDays = this.config.rules.problemDueDays;
    return this.store(customer, {
      subscriptionId,
      key,
      slot: slot && slotNumber(slot),
      kind,
      text,
      wish,
      photos: [...new Set(photos)],
      dueDays,
    });
  }

  /** @throws AppError 429 */
  private async refuseTooMany(db: Db, customer: string): Promise<void> {
    if (this.config.rateLimits) await this.problems.refuseTooMany(db, customer);
  }

  /** Counts again, because reports that arrived at once have all passed the first count. */
  private store(customer: string, problem: NewProblem): Promise<Problem> {
    return this.database.transaction(async (tx) => {
      await this.problems.waitForReports(tx, customer);
      const known = await this.problems.withKey(tx, problem.subscriptionId, problem.key);
      if (known) return presentProblem(known);
      await this.refuseTooMany(tx, customer);
      const id = await this.problems.add(tx, problem);
      const stored = (await this.problems.withKey(tx, problem.subscriptionId, problem.key))!;
      if (id) await this.events.reported(tx, stored);
      return presentProblem(stored);
    });
  }

  /** @throws AppError 404 without such a delivery, 409 before its window and too long after it */
  private async check(subscriptionId: string, slot: DeliverySlot): Promise<void> {
    const { exists, now } = await this.problems.delivery(this.database, subscriptionId, slotNumber(slot));
    if (!exists) throw new AppError('not_found', `This plan has no delivery on ${slotText(slot)}.`);
    if (now < windowStart(slot)) throw new AppError('conflict', `Your delivery on ${slotText(slot)} has not begun yet.`);
    const days = this.config.rules.problemWithinDays;
    if (now.getTime() > windowEnd(slot).getTime() + days * dayMs)
      throw new AppError(
        'conflict',
        `A problem with a delivery can be reported for ${dayCount(days)}. Report it without the delivery, or write to us.`,
      );
  }
}
