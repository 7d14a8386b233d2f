import { z } from 'zod';

const failure = z.union([
  z.literal([500, 502, 503, 504, 429]),
  /** A proxy's HTML page with status 502; a reset connection; no answer at all. */
  z.enum(['html', 'reset', 'hang']),
  /** The request takes effect, then the connection is reset before the answer. */
  z.literal('answer-lost'),
  /** Razorpay's two answers with status 400 to a refund that may be repeated. */
  z.enum(['another-operation', 'low-balance']),
]);

const routeFault = z.strictObject({
  latencyMs: z.int().min(0).default(0),
  fail: z.strictObject({ with: failure, times: z.union([z.int().min(1), z.literal('all')]).default(1) }).optional(),
});

const webhooks = z.strictObject({
  /** Null: no webhook is configured, and events are not delivered. */
  url: z.url({ protocol: /^https?$/ }).nullable(),
  /** Signs new events; earlier ones keep their signature. */
  secret: z.string().min(1),
  /** False: events wait until it is true again. */
  enabled: z.boolean(),
  delayMs: z.int().min(0),
  /** Number of extra copies of each delivery. */
  duplicates: z.int().min(0).max(20),
  order: z.enum(['in-order', 'reversed', 'shuffled']),
  /** Share of events that are sent only by a replay. */
  dropProbability: z.number().min(0).max(1),
  seed: z.int(),
  timeoutMs: z.int().min(1),
  /** ms before the second attempt; doubles with each attempt, up to an hour. */
  retryBaseMs: z.int().min(1),
});

const stateSchema = z.strictObject({
  /** By `METHOD /path` as in the README (`POST /v1/orders`); `*` matches any text. The first match applies. */
  routes: z.record(z.string(), routeFault),
  /** True: payments stay authorised, and are captured when it is false again. */
  captureDelay: z.boolean(),
  /** True: a paid order accepts another payment. */
  allowSecondCapture: z.boolean(),
  refundOutcome: z.enum(['processed', 'pending', 'failed']),
  webhooks,
});

/** Changes only the fields that are present; null removes the fault of a route. */
const controlPatchSchema = stateSchema
  .extend({ routes: z.record(z.string(), routeFault.nullable()), webhooks: webhooks.partial() })
  .partial();

export type ControlState = z.infer<typeof stateSchema>;
export type ControlPatch = z.input<typeof controlPatchSchema>;
export type RouteFault = z.infer<typeof routeFault>;

const noFaults = (webhook: { url: string | null; secret: string }): ControlState => ({
  routes: {},
  captureDelay: false,
  allowSecondCapture: false,
  refundOutcome: 'processed',
  webhooks: {
    ...webhook,
    enabled: true,
    delayMs: 0,
    duplicates: 0,
    order: 'in-order',
    dropProbability: 0,
    seed: 1,
    timeoutMs: 5000,
    retryBaseMs: 2000,
  },
});

/** The active faults. They are in memory only, so a restart clears them. */
export class FaultControl {
  #state: ControlState;
  readonly #listeners: (() => void)[] = [];

  constructor(private readonly webhook: { url: string | null; secret: string }) {
    this.#state = noFaults(webhook);
  }

  get state(): ControlState {
    return this.#state;
  }

  /** @throws ZodError when the patch is invalid. */
  set(patch: ControlPatch): ControlState {
    const { routes, webhooks: webhook, ...plain } = controlPatchSchema.parse(patch);
    const merged = Object.entries({ ...this.#state.routes, ...routes });
    return this.#replace({
      ...this.#state,
      ...plain,
      routes: Object.fromEntries(merged.filter((entry): entry is [string, RouteFault] => entry[1] !== null)),
      webhooks: { ...this.#state.webhooks, ...webhook },
    });
  }

  /** Removes every fault and restores the webhook that was configured at the start. */
  reset(): ControlState {
    return this.#replace(noFaults(this.webhook));
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** The fault for this request. A failure with a limited number of times is counted down. */
  nextFault(method: string, pattern: string): RouteFault | undefined {
    const key = Object.keys(this.#state.routes).find((candidate) => matchesRoute(candidate, `${method} ${pattern}`));
    const fault = key === undefined ? undefined : this.#state.routes[key];
    if (key === undefined || !fault?.fail || fault.fail.times === 'all') return fault;
    const left = fault.fail.times - 1;
    const { fail, ...rest } = fault;
    const next: RouteFault = left > 0 ? { ...rest, fail: { ...fail, times: left } } : rest;
    this.#state = { ...this.#state, routes: { ...this.#state.routes, [key]: next } };
    return fault;
  }

  #replace(state: ControlState): ControlState {
    this.#state = state;
    for (const listener of this.#listeners) listener();
    return state;
  }
}

function matchesRoute(candidate: string, route: string): boolean {
  const literal = candidate.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`).test(route);
}
