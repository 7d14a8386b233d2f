import { newEventId } from '../api/ids.js';
import { webhookSignature } from '../api/signatures.js';
import type { FaultControl } from '../faults/fault-control.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Change } from '../ledger/records.js';
import { afterAttempt, retryPeriodMs, type WebhookDelivery } from './delivery.js';
import { envelope, type ProviderEvent } from './envelope.js';
import { seededRandom, shuffled } from './seeded-random.js';
import { sendWebhook } from './send-webhook.js';

/** Webhooks of one order are sent one after the other, those of up to this many orders in parallel. */
const maxConcurrentOrders = 16;

/** Selects the webhooks that match every given field. */
interface ReplayFilter {
  event_id?: string | undefined;
  order_id?: string | undefined;
  event?: string | undefined;
}

/** Sends webhooks at least once: any answer but a 2xx leads to a retry, also after a restart. */
export class WebhookDispatcher {
  readonly #closing = new AbortController();
  readonly #busy = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  /** Unix ms. Nothing is sent until then, because the ledger could not store a result: the disk may be full. */
  #pausedUntil = 0;
  #random: () => number;
  #seed: number;

  constructor(
    private readonly ledger: Ledger,
    private readonly control: FaultControl,
    private readonly clock: () => Date,
    private readonly onUnstoredResult: (error: unknown) => void,
  ) {
    this.#seed = control.state.webhooks.seed;
    this.#random = seededRandom(this.#seed);
    control.onChange(() => this.#controlChanged());
  }

  /** The rows for `events`; none if no webhook is configured. The caller commits them and then calls `wake`. */
  prepare(events: ProviderEvent[]): Change[] {
    if (this.control.state.webhooks.url === null) return [];
    return events.map((event) => ({ kind: 'delivery', value: this.#delivery(event) }));
  }

  /** Sends the deliveries that are due and sets a timer for the next one. */
  wake(): void {
    clearTimeout(this.#timer);
    const { url, enabled } = this.control.state.webhooks;
    if (this.#closing.signal.aborted || url === null || !enabled) return;
    const now = this.#now();
    if (this.#isPaused()) return this.#wakeAt(this.#pausedUntil);
    const waiting = this.ledger.pendingWebhookDeliveries().filter((row) => !this.#busy.has(row.orderId));
    for (const queue of this.#queues(waiting.filter((row) => row.nextAttemptAt <= now))) this.#start(queue);
    const later = waiting.filter((row) => row.nextAttemptAt > now);
    const soonest = later.reduce((earliest, row) => Math.min(earliest, row.nextAttemptAt), Infinity);
    if (later.length > 0) this.#wakeAt(soonest);
  }

  /** Sends the matching deliveries again, dropped ones included. @returns their number. */
  replay(filter: ReplayFilter): number {
    const chosen = this.ledger.webhookDeliveries().filter((row) => matches(row, filter));
    const again = {
      status: 'pending' as const,
      nextAttemptAt: this.#now(),
      expiresAt: this.#now() + retryPeriodMs,
    };
    this.ledger.commit(chosen.map((row) => ({ kind: 'delivery', value: { ...row, ...again } })));
    this.wake();
    return chosen.length;
  }

  /** Aborts the running requests; their deliveries stay pending in the ledger. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#closing.abort();
    await Promise.all(this.#busy.values());
  }

  #wakeAt(moment: number): void {
    this.#timer = setTimeout(() => this.wake(), moment - this.#now());
  }

  #isPaused(): boolean {
    return this.#now() < this.#pausedUntil;
  }

  #delivery(event: ProviderEvent): WebhookDelivery {
    const { webhooks } = this.control.state;
    const now = this.#now();
    const body = envelope(event, Math.floor(now / 1000));
    return {
      id: newEventId(),
      event: event.event,
      orderId: event.payment.order_id,
      body,
      signature: webhookSignature(webhooks.secret, body),
      status: this.#random() < webhooks.dropProbability ? 'dropped' : 'pending',
      attempts: 0,
      nextAttemptAt: now + webhooks.delayMs,
      expiresAt: now + retryPeriodMs,
      lastResult: null,
    };
  }

  #queues(due: WebhookDelivery[]): WebhookDelivery[][] {
    const queues = new Map<string, WebhookDelivery[]>();
    for (const row of this.#ordered(due)) {
      const queue = queues.get(row.orderId);
      if (queue) queue.push(row);
      else if (queues.size + this.#busy.size < maxConcurrentOrders) queues.set(row.orderId, [row]);
    }
    return [...queues.values()];
  }

  #ordered(due: WebhookDelivery[]): WebhookDelivery[] {
    const { order } = this.control.state.webhooks;
    if (order === 'shuffled') return shuffled(due, this.#random);
    return order === 'reversed' ? [...due].reverse() : due;
  }

  #start(queue: WebhookDelivery[]): void {
    const orderId = (queue[0] as WebhookDelivery).orderId;
    const running = this.#run(queue).finally(() => {
      this.#busy.delete(orderId);
      this.wake();
    });
    this.#busy.set(orderId, running);
  }

  async #run(queue: WebhookDelivery[]): Promise<void> {
    for (const row of queue) {
      const { duplicates, enabled } = this.control.state.webhooks;
      if (!enabled) return;
      for (let copy = 0; copy <= duplicates; copy += 1) await this.#attempt(row.id);
    }
  }

  async #attempt(id: string): Promise<void> {
    const { url, timeoutMs, retryBaseMs } = this.control.state.webhooks;
    const delivery = this.ledger.webhookDelivery(id);
    if (!delivery || url === null || this.#closing.signal.aborted || this.#isPaused()) return;
    const result = await sendWebhook(url, delivery, AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)]));
    if (this.#closing.signal.aborted) return;
    const value = afterAttempt(delivery, result, { now: this.#now(), baseMs: retryBaseMs });
    try {
      this.ledger.commit([{ kind: 'delivery', value }]);
    } catch (error) {
      // The delivery stays pending, so the receiver gets it twice, with the same event id.
      this.#pausedUntil = this.#now() + retryBaseMs;
      this.onUnstoredResult(error);
    }
  }

  #controlChanged(): void {
    const { seed } = this.control.state.webhooks;
    if (seed !== this.#seed) this.#random = seededRandom((this.#seed = seed));
    this.wake();
  }

  #now(): number {
    return this.clock().getTime();
  }
}

const matches = (row: WebhookDelivery, { event_id, order_id, event }: ReplayFilter): boolean =>
  (!event_id || row.id === event_id) && (!order_id || row.orderId === order_id) && (!event || row.event === event);
