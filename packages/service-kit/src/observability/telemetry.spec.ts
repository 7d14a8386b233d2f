import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { promisify } from 'node:util';
import { InProcessTransport } from '../events/in-process/in-process.transport.js';
import { ConfigError } from '../bootstrap/config.js';
import { startTelemetry } from './telemetry.js';
import { currentTraceparent, traced } from './tracing.js';
import { eventually } from '../testing/eventually.js';
import { startSampleService } from '../testing/sample-service.js';
import { testDatabase } from '../testing/test-database.js';

const kit = new URL('../index.js', import.meta.url).href;

/** Starts the kit's telemetry in a process of its own and prints whether a module of OpenTelemetry's SDK was imported or required. */
const program = `
  import { createRequire, register } from 'node:module';
  import { MessageChannel } from 'node:worker_threads';
  const { port1, port2 } = new MessageChannel();
  const loaded = new Set();
  const last = 'data:text/javascript,';
  const reported = new Promise((resolve) => port1.on('message', (name) => (name === last ? resolve() : loaded.add(name))));
  const hook = "let port; export const initialize = (data) => { port = data; };" +
    "export const resolve = (name, context, next) => { port.postMessage(name); return next(name, context); };";
  register('data:text/javascript,' + encodeURIComponent(hook), { data: port2, transferList: [port2] });
  const { startTelemetry } = await import(${JSON.stringify(kit)});
  const telemetry = await startTelemetry('test');
  await import(last);
  await reported;
  for (const file of Object.keys(createRequire(import.meta.url).cache)) loaded.add(file);
  const sdk = [...loaded].filter((name) => /@opentelemetry.(sdk|exporter|otlp|instrumentation|resources|core)/.test(name));
  console.log(JSON.stringify(sdk.length > 0));
  await telemetry.close();
  process.exit(0);`;

async function loadsSdk(env: Record<string, string>): Promise<boolean> {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env });
  return JSON.parse((await run).stdout) as boolean;
}

describe('telemetry', () => {
  it('loads OpenTelemetry only when OTEL_EXPORTER_OTLP_ENDPOINT is set', async () => {
    expect(await loadsSdk({})).toBe(false);
    expect(await loadsSdk({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).toBe(true);
  });
  it('refuses a value that is not a URL, and names the variable', async () => {
    await expect(startTelemetry('test', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).rejects.toThrow(ConfigError);
    await expect(startTelemetry('test', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).rejects.toThrow('OTEL_EXPORTER_OTLP_ENDPOINT');
  });
  it('runs traced work without a tracer', async () => {
    expect(await traced('work', {}, () => Promise.resolve(currentTraceparent()))).toBeUndefined();
  });
});

describe('telemetry with an endpoint', () => {
  let telemetry: { close(): Promise<void> };
  beforeAll(async () => {
    telemetry = await startTelemetry('test', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  });
  afterAll(() => telemetry.close());

  it('puts nested work into the same trace, and prefers a given parent', async () => {
    const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const [outer, inner, joined] = await traced('outer', {}, async () => [
      currentTraceparent(),
      await traced('inner', {}, () => Promise.resolve(currentTraceparent())),
      await traced('joined', { parent }, () => Promise.resolve(currentTraceparent())),
    ]);
    expect(inner?.split('-')[1]).toBe(outer?.split('-')[1]);
    expect(inner).not.toBe(outer);
    expect(joined?.split('-')[1]).toBe('a'.repeat(32));
  });
  it('passes errors on unchanged', async () => {
    await expect(traced('work', {}, () => Promise.reject(new Error('simulated failure')))).rejects.toThrow('simulated failure');
  });
  it('neither delays nor fails a service when the collector is unreachable', async () => {
    const database = await testDatabase('telemetry');
    const service = await startSampleService(database, new InProcessTransport());
    try {
      await eventually(async () => expect((await fetch(new URL('/health/ready', service.url))).status).toBe(200));
    } finally {
      await service.close();
      await database.drop();
    }
    const other = await startTelemetry('other', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    await traced('work', {}, () => Promise.resolve());
    await other.close();
  });
});
