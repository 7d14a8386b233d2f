import { readTelemetryEndpoint } from '../bootstrap/config.js';
import { useTracer } from './tracing.js';

type Telemetry = { close(): Promise<void> };

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP). When it is unset, the SDK is not even loaded.
 * @throws ConfigError when the value is not a URL
 */
export async function startTelemetry(service: string, environment?: NodeJS.ProcessEnv): Promise<Telemetry> {
  const endpoint = readTelemetryEndpoint(environment);
  if (!endpoint) return { close: () => Promise.resolve() };
  const { openTelemetry } = await import('./open-telemetry.js');
  const { tracer, close } = openTelemetry(service, endpoint);
  useTracer(tracer);
  return {
    close: async () => {
      useTracer(undefined);
      await close();
    },
  };
}
