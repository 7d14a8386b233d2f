import { newEventId } from '../api/ids.js';
import type { Control } from '../faults/fault-control.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Change } from '../ledger/records.js';
import { webhookSignature } from '../api/signatures.js';
import { afterTry, PATIENCE_MS, type Delivery } from './delivery.js';
import { dice, shuffled } from './seeded-random.js';
import { envelope, type ProviderEvent } from './envelope.js';
import { post } from './send-webhook.js';

/** Orders whose webhooks are sent at the same time; those of one order go one after the other. */
const LANES = 16;

/** Which webhooks to send again; all that match every given field. */
export interface ReplayFilter {
  event_id?: string | undefined;
  order_id?: string | undefined;
  event?: string | undefined;
}

/** Sends webhooks at least once: what is not answered with a 2xx comes back, also after a restart. */
export class Webhooks {
  readonly #closing = new AbortController();
  readonly #busy = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #roll: () => number;
  #seed: number;

  constructor(
    private readonly ledger: Ledger,
    private readonly control: Control,
    private readonly clock: () => Date,
  ) {
    this.#seed = control.state.webhooks.seed;
    this.#roll = dice(this.#seed);
    control.onChange(() => this.#controlChanged());
  }

  /** The rows that carry `events`; none where no webhook is set up. Committed by the caller, then `wake`. */
  prepare(events: ProviderEvent[]): Change[] {
    if (this.control.state.webhooks.url === null) return [];
    return events.map((told) => ({ kind: 'delivery', value: this.#delivery(told) }));
  }

  /** Sends what is due and sets an alarm for what is not. */
  wake(): void {
    clearTimeout(this.#timer);
    const { url, enabled } = this.control.state.webhooks;
    if (this.#closing.signal.aborted || url === null || !enabled) return;
    const now = this.#now();
    const waiting = this.ledger.undelivered().filter((row) => !this.#busy.has(row.orderId));
    for (const lane of this.#lanes(waiting.filter((row) => row.nextAttemptAt <= now))) this.#start(lane);
    const later = waiting.filter((row) => row.nextAttemptAt > now);
    const soonest = later.reduce((earliest, row) => Math.min(earliest, row.nextAttemptAt), Infinity);
    if (later.length > 0) this.#timer = setTimeout(() => this.wake(), soonest - now);
  }

  /** Sends deliveries again, whatever became of them; dropped ones included. @returns how many. */
  replay(filter: ReplayFilter): number {
    const chosen = this.ledger.deliveries().filter((row) => matches(row, filter));
    const again = {
      status: 'pending' as const,
      nextAttemptAt: this.#now(),
      expiresAt: this.#now() + PATIENCE_MS,
    };
    this.ledger.commit(chosen.map((row) => ({ kind: 'delivery', value: { ...row, ...again } })));
    this.wake();
    return chosen.length;
  }

  /** Breaks off what is under way; it is still pending in the journal. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#closing.abort();
    await Promise.all(this.#busy.values());
  }

  #delivery(told: ProviderEvent): Delivery {
    const { webhooks } = this.control.state;
    const now = this.#now();
    const body = envelope(told, Math.floor(now / 1000));
    return {
      id: newEventId(),
      event: told.event,
      orderId: told.payment.order_id,
      body,
      signature: webhookSignature(webhooks.secret, body),
      status: this.#roll() < webhooks.dropProbability ? 'dropped' : 'pending',
      attempts: 0,
      nextAttemptAt: now + webhooks.delayMs,
      expiresAt: now + PATIENCE_MS,
      lastResult: null,
    };
  }

  #lanes(due: Delivery[]): Delivery[][] {
    const lanes = new Map<string, Delivery[]>();
    for (const row of this.#ordered(due)) {
      const lane = lanes.get(row.orderId);
      if (lane) lane.push(row);
      else if (lanes.size + this.#busy.size < LANES) lanes.set(row.orderId, [row]);
    }
    return [...lanes.values()];
  }

  #ordered(due: Delivery[]): Delivery[] {
    const { order } = this.control.state.webhooks;
    if (order === 'shuffled') return shuffled(due, this.#roll);
    return order === 'reversed' ? [...due].reverse() : due;
  }

  #start(lane: Delivery[]): void {
    const orderId = (lane[0] as Delivery).orderId;
    const running = this.#run(lane).finally(() => {
      this.#busy.delete(orderId);
      this.wake();
    });
    this.#busy.set(orderId, running);
  }

  async #run(lane: Delivery[]): Promise<void> {
    for (const row of lane) {
      const { duplicates, enabled } = this.control.state.webhooks;
      if (!enabled) return;
      for (let copy = 0; copy <= duplicates; copy += 1) await this.#try(row.id);
    }
  }

  async #try(id: string): Promise<void> {
    const { url, timeoutMs, retryBaseMs } = this.control.state.webhooks;
    const delivery = this.ledger.delivery(id);
    if (!delivery || url === null || this.#closing.signal.aborted) return;
    const result = await post(
      url,
      delivery,
      AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)]),
    );
    if (this.#closing.signal.aborted) return;
    const value = afterTry(delivery, result, { now: this.#now(), baseMs: retryBaseMs });
    this.ledger.commit([{ kind: 'delivery', value }]);
  }

  #controlChanged(): void {
    const { seed } = this.control.state.webhooks;
    if (seed !== this.#seed) this.#roll = dice((this.#seed = seed));
    this.wake();
  }

  #now(): number {
    return this.clock().getTime();
  }
}

const matches = (row: Delivery, { event_id, order_id, event }: ReplayFilter): boolean =>
  (!event_id || row.id === event_id) &&
  (!order_id || row.orderId === order_id) &&
  (!event || row.event === event);
