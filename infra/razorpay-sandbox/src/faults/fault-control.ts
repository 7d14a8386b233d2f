import { z } from 'zod';

const failure = z.union([
  z.literal([500, 502, 503, 504, 429]),
  /** A proxy's HTML page with status 502; the connection reset; no answer ever. */
  z.enum(['html', 'reset', 'hang']),
  /** The effect happens, then the connection breaks before the answer. */
  z.literal('answer-lost'),
]);

const routeFault = z.strictObject({
  latencyMs: z.int().min(0).default(0),
  fail: z
    .strictObject({ with: failure, times: z.union([z.int().min(1), z.literal('all')]).default(1) })
    .optional(),
});

const webhooks = z.strictObject({
  /** Null: no webhook is set up, and events make no deliveries. */
  url: z.url({ protocol: /^https?$/ }).nullable(),
  /** Signs events from now on; older ones keep their signature. */
  secret: z.string().min(1),
  /** Off: events queue up and are sent once it is on again. */
  enabled: z.boolean(),
  delayMs: z.int().min(0),
  /** How many more times each delivery is sent. */
  duplicates: z.int().min(0).max(20),
  order: z.enum(['in-order', 'reversed', 'shuffled']),
  /** Share of events that are never sent, except by a replay. */
  dropProbability: z.number().min(0).max(1),
  seed: z.int(),
  timeoutMs: z.int().min(1),
  /** The pause before the second try; it doubles from there, up to an hour. */
  retryBaseMs: z.int().min(1),
});

const stateSchema = z.strictObject({
  /** By `METHOD /pattern` as in the README (`POST /v1/orders`); `*` stands for anything. The first match counts. */
  routes: z.record(z.string(), routeFault),
  /** True: payments stay authorised until it is false again. */
  captureDelay: z.boolean(),
  /** True: a paid order takes another payment. */
  allowSecondCapture: z.boolean(),
  refundOutcome: z.enum(['processed', 'pending', 'failed']),
  webhooks,
});

/** What to change: only what is named; a route set to null is as it was. */
export const controlPatchSchema = stateSchema
  .extend({ routes: z.record(z.string(), routeFault.nullable()), webhooks: webhooks.partial() })
  .partial();

export type ControlState = z.infer<typeof stateSchema>;
export type ControlPatch = z.input<typeof controlPatchSchema>;
export type RouteFault = z.infer<typeof routeFault>;

const calm = (webhook: { url: string | null; secret: string }): ControlState => ({
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

/** The faults that are switched on. They live in memory: a restarted sandbox behaves. */
export class Control {
  #state: ControlState;
  readonly #listeners: (() => void)[] = [];

  constructor(private readonly webhook: { url: string | null; secret: string }) {
    this.#state = calm(webhook);
  }

  get state(): ControlState {
    return this.#state;
  }

  /** @throws ZodError when the patch is not one. */
  set(patch: ControlPatch): ControlState {
    const { routes, webhooks: webhook, ...plain } = controlPatchSchema.parse(patch);
    const merged = Object.entries({ ...this.#state.routes, ...routes });
    return this.#become({
      ...this.#state,
      ...plain,
      routes: Object.fromEntries(merged.filter((entry): entry is [string, RouteFault] => entry[1] !== null)),
      webhooks: { ...this.#state.webhooks, ...webhook },
    });
  }

  /** No faults, and the webhook of the start. */
  reset(): ControlState {
    return this.#become(calm(this.webhook));
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** What is to go wrong with this request; counts down a failure that has a number of times. */
  take(method: string, pattern: string): RouteFault | undefined {
    const key = Object.keys(this.#state.routes).find((candidate) =>
      covers(candidate, `${method} ${pattern}`),
    );
    const fault = key === undefined ? undefined : this.#state.routes[key];
    if (key === undefined || !fault?.fail || fault.fail.times === 'all') return fault;
    const left = fault.fail.times - 1;
    const { fail, ...rest } = fault;
    const next: RouteFault = left > 0 ? { ...rest, fail: { ...fail, times: left } } : rest;
    this.#state = { ...this.#state, routes: { ...this.#state.routes, [key]: next } };
    return fault;
  }

  #become(state: ControlState): ControlState {
    this.#state = state;
    for (const listener of this.#listeners) listener();
    return state;
  }
}

function covers(candidate: string, route: string): boolean {
  const literal = candidate.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`).test(route);
}
