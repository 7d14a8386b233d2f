import type { Mark, MarkAnswer, SendMarks } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { attemptOf } from '../domain/runs/outcome.js';
import { Clock } from '../time/clock.js';
import { MarkRepository, type NewMark } from './mark.repository.js';
import { OutcomeService } from './outcome.service.js';
import { RunStopsRepository, type RunStops } from './run-stops.repository.js';

type Answer = MarkAnswer['answer'];
type Facts = { stops: RunStops | undefined; open: ReadonlySet<string>; known: ReadonlySet<string>; taken: ReadonlySet<string>; now: Date };

/** Marks that the phone of a rider sends, in any order and any number of times. */
@Injectable()
export class MarkService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly marks: MarkRepository,
    private readonly runs: RunStopsRepository,
    private readonly outcomes: OutcomeService,
  ) {}

  /** @returns an answer for each mark, in their order @throws AppError, Refusal */
  async record(runId: string, { now: phoneNow, marks }: SendMarks): Promise<MarkAnswer[]> {
    const facts = await this.facts(runId, marks);
    const made = new Map<string, NewMark>();
    const answers = marks.map((mark): MarkAnswer => {
      const added = newMark(mark, { runId, phoneNow: new Date(phoneNow), receivedAt: facts.now });
      const answer = answerTo(added, facts);
      if (answer === 'recorded' && !facts.known.has(mark.id) && !made.has(mark.id)) made.set(mark.id, added);
      return { id: mark.id, answer };
    });
    if (made.size > 0) await this.runs.start(this.database, runId, facts.now);
    await this.outcomes.record([...made.values()]);
    return answers;
  }

  private async facts(runId: string, marks: readonly Mark[]): Promise<Facts> {
    const ids = marks.map(({ id }) => id);
    const deliveries = [...new Set(marks.map(({ delivery_id }) => delivery_id))];
    const stops = await this.runs.find(this.database, runId, deliveries);
    return {
      stops,
      open: await this.marks.locked(this.database, [...(stops?.deliveries ?? [])]),
      known: await this.marks.known(this.database, ids, runId),
      taken: await this.marks.known(this.database, ids),
      now: await this.clock.now(this.database),
    };
  }
}

function answerTo({ id, deliveryId }: NewMark, { stops, open, known, taken, now }: Facts): Answer {
  if (known.has(id)) return 'recorded';
  if (!stops || !open.has(deliveryId) || taken.has(id)) return 'unknown_stop';
  return now >= stops.closesAt ? 'run_closed' : 'recorded';
}

type Sent = { runId: string; phoneNow: Date; receivedAt: Date };

function newMark(mark: Mark, { runId, phoneNow, receivedAt }: Sent): NewMark {
  const { id, delivery_id, seq, result, place, cause } = mark;
  const phoneAt = new Date(mark.phone_at);
  return {
    ...{ id, deliveryId: delivery_id, seq, source: 'rider', result, place, cause, phoneAt, receivedAt },
    ...attemptOf({ phoneAt, phoneNow, receivedAt, errorBefore: mark.clock_error }),
    ...{ runId, actorId: null, reason: null },
  };
}
