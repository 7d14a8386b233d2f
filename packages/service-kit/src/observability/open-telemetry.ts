import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Span, SpanOptions, Tracer, Traceparent } from './tracing.js';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const contextOf = (traceparent: Traceparent): Context => propagation.extract(ROOT_CONTEXT, { traceparent });

function current(): Traceparent | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** A span records the class of an error, not its message, which may contain personal data. */
function begin(service: string, name: string, { kind = 'internal', parent, link, attributes }: SpanOptions): Span {
  const linked = link && trace.getSpanContext(contextOf(link));
  const around = parent === undefined ? context.active() : contextOf(parent);
  const options = { kind: kinds[kind], attributes, links: linked ? [{ context: linked }] : [] };
  const span = trace.getTracer(service).startSpan(name, options, around);
  return {
    within: (work) => context.with(trace.setSpan(around, span), work),
    end: ({ error, attributes: more } = {}) => {
      if (more) span.setAttributes(more);
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      }
      span.end();
    },
  };
}

/**
 * Sets up OpenTelemetry's SDK, which reads its other OTEL_… variables itself. The kit makes the spans of requests, calls,
 * events and emails. The instrumentation of pg adds statements; it works because pg is loaded later, with the first database.
 */
export function openTelemetry(service: string, endpoint: string): { tracer: Tracer; close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': '2x7', 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
  });
  provider.register();
  const disable = registerInstrumentations({
    instrumentations: [new PgInstrumentation({ requireParentSpan: true })],
    tracerProvider: provider,
  });
  const close = async (): Promise<void> => {
    disable();
    // An unreachable collector loses the spans and must not fail the stop.
    await provider.shutdown().catch(() => undefined);
    trace.disable();
    context.disable();
    propagation.disable();
  };
  return { tracer: { begin: (name, options) => begin(service, name, options), current }, close };
}
