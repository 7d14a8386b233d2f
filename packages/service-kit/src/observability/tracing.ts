/** A trace context on its way, as W3C Trace Context writes it: `00-<trace id>-<span id>-<flags>`. */
export type Traceparent = string;

export type SpanOptions = {
  kind?: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** What this is a part of, when it is not a part of what is in hand. */
  parent?: Traceparent;
  /** Something else that led here. */
  link?: Traceparent;
  /** Ids and names; never anything of a customer. */
  attributes?: Record<string, string | number>;
};

export type Span = {
  /** Runs `work` so that what it does is a part of this. */
  within<T>(work: () => T): T;
  end(outcome?: { error?: unknown; attributes?: Record<string, string | number> }): void;
};

export type Tracer = { begin(name: string, options: SpanOptions): Span; current(): Traceparent | undefined };

let tracer: Tracer | undefined;

/** One a process. Until it is set, nothing here does anything. */
export const useTracer = (chosen: Tracer | undefined): void => void (tracer = chosen);

/** Whether somebody wants traces; what costs something is done only then. */
export const isTracing = (): boolean => tracer !== undefined;

/** Where we are in the trace in hand; undefined when nobody traces. */
export const currentTraceparent = (): Traceparent | undefined => tracer?.current();

/** The part of a traceparent that is the same from a customer's click to the mail. */
export const traceIdOf = (traceparent: Traceparent | undefined): string | undefined => traceparent?.split('-')[1];

/** Begins what ends elsewhere; undefined when nobody traces. */
export const beginSpan = (name: string, options: SpanOptions): Span | undefined => tracer?.begin(name, options);

/** Does the work as a named part of a trace. */
export async function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = tracer?.begin(name, options);
  if (!span) return work();
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
