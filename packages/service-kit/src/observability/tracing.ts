/** A trace context in the format of W3C Trace Context: `00-<trace id>-<span id>-<flags>`. */
export type Traceparent = string;

export type SpanOptions = {
  kind?: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** Parent of the span, when it is not the current span. */
  parent?: Traceparent;
  /** Span of another trace that caused this one. */
  link?: Traceparent;
  /** Ids and names; never personal data. */
  attributes?: Record<string, string | number>;
};

export type Span = {
  /** Runs `work` with this span as the current one. */
  within<T>(work: () => T): T;
  end(outcome?: { error?: unknown; attributes?: Record<string, string | number> }): void;
};

export type Tracer = { begin(name: string, options: SpanOptions): Span; current(): Traceparent | undefined };

let tracer: Tracer | undefined;

/** Sets the tracer of the process. Without one, tracing does nothing. */
export const useTracer = (chosen: Tracer | undefined): void => void (tracer = chosen);

/** Whether traces are recorded; guards work that only traces need. */
export const isTracing = (): boolean => tracer !== undefined;

/** The current span as a traceparent; undefined without a tracer. */
export const currentTraceparent = (): Traceparent | undefined => tracer?.current();

/** The trace id of a traceparent: the same from a customer's request to the email it causes. */
export const traceIdOf = (traceparent: Traceparent | undefined): string | undefined => traceparent?.split('-')[1];

/** Begins a span that the caller ends; undefined without a tracer. */
export const beginSpan = (name: string, options: SpanOptions): Span | undefined => tracer?.begin(name, options);

/** Runs the work in a span of its own. */
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
