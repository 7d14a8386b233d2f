import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isKnownPassword } from '@2x7/auth/app';
import { ConfigError, reasonOf, startTelemetry } from '@2x7/service-kit';
import { announcement, type OpenShop } from './shop/announcement.js';
import { portsOf, readLocalConfig, type LocalConfig } from './config.js';
import type { FirstStart } from './first-start.js';
import { openDataFolder } from './files/data-folder.js';
import { FolderInUseError, type FolderLock } from './files/folder-lock.js';
import { openLogs } from './shop/logs.js';
import { refuseClusterOfOther } from './postgres/cluster.js';
import { ignoreClosedOutput } from './process/closed-output.js';
import { endSignals } from './process/end-signals.js';
import { say } from './process/log-line.js';
import { requireFreePorts, requireOwnAddress } from './process/ports.js';
import { SignInRefusedError } from './shop/admin-client.js';
import { needsDemo, seedDemo } from './shop/seed.js';
import { readShopClock, shopTime } from './shop/shop-clock.js';
import { startShop, type ClosedShop } from './shop/shop.js';

/** ms from the first signal to a forced exit. Longer than the 30 s of the longest request. */
const stopTimeoutMs = 35_000;

let shop: { close(): Promise<void> } | undefined;
/** Settles when the start has ended, well or not. */
let starting: Promise<void> | undefined;
let first: FirstStart | undefined;
let lock: FolderLock | undefined;
let telemetry: { close(): Promise<void> } | undefined;
const interruption = new AbortController();

/** Before there is a shop to close, the start gives up at its next step and closes what it has opened. @throws AggregateError when it cannot */
async function close(): Promise<void> {
  if (shop) return shop.close();
  await starting?.catch((error: unknown) => {
    if (error instanceof AggregateError) throw error;
  });
}

/** Ctrl-C, SIGTERM and a closed terminal: requests in progress are finished, PostgreSQL stops last, the exit code is 0. */
async function stop(code: number): Promise<void> {
  if (interruption.signal.aborted) return;
  interruption.abort();
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  await close().catch((error: unknown) => {
    say(`The shop could not close cleanly: ${reasonOf(error)}`);
    code = 1;
  });
  await telemetry?.close();
  await first?.cluster;
  lock?.release();
  process.exit(code);
}

function explain(error: unknown): { sentence: string; code: number } {
  if (error instanceof ConfigError) return { sentence: error.message, code: error.exitCode };
  if (error instanceof FolderInUseError) {
    return {
      sentence: `2x7 is already running in this folder (process ${error.pid}). Stop it first, or give this one another DATA_DIR and PORT.`,
      code: 1,
    };
  }
  return { sentence: `2x7 could not start: ${reasonOf(error)}`, code: 1 };
}

/**
 * Fills an empty shop before it opens: a visitor could end the session that fills it, or see half a catalogue.
 * A shop that refuses the sign-in opens as it is, because its owner may have no other way to change what the sign-in needs.
 */
async function fill(closed: ClosedShop, { seed, dataDir }: LocalConfig): Promise<void> {
  shop = closed;
  const { razorpay } = closed.backingServices;
  if (!seed || !(await needsDemo(closed.backingServices.databases.catalog.url, dataDir))) return;
  await closed
    .throughHiddenGateway((url) => seedDemo({ ...closed, url, sandbox: razorpay.isSandbox ? razorpay : undefined }, dataDir, say))
    .catch((error: unknown) => {
      if (!(error instanceof SignInRefusedError)) throw error;
      say(`${error.message} The shop opens as it is. Set SEED=none to skip the demonstration.`);
    });
}

/** The administrator of the demonstration keeps the generated password until the owner changes it. */
async function currentAdmin({ admin, backingServices: { databases } }: ClosedShop): Promise<OpenShop['admin']> {
  return { ...admin, isChanged: admin.isDemo && !(await isKnownPassword(databases.auth.url, admin)) };
}

async function start(pages: Promise<unknown> | undefined): Promise<void> {
  const config = readLocalConfig();
  if (!config.DATABASE_URL) refuseClusterOfOther(path.join(config.dataDir, 'postgres'));
  lock ??= openDataFolder(config.dataDir);
  telemetry = await startTelemetry('shop');
  await requireOwnAddress(config.HOST);
  await requireFreePorts(portsOf(config), (port) => `PORT=${port} npm start`);
  await first?.cluster;
  let admin: Promise<OpenShop['admin']> | undefined;
  const beforeOpening = (closed: ClosedShop): Promise<void> => {
    // The hash is compared in another thread, while the shop is filled and the gateway starts.
    admin = currentAdmin(closed);
    admin.catch(() => undefined);
    return fill(closed, config);
  };
  const opened = await startShop(config, openLogs(config.dataDir, config.LOG_LEVEL), {
    beforeOpening,
    pages,
    signal: interruption.signal,
  });
  shop = opened;
  if (interruption.signal.aborted) return;
  const { inbox, razorpay, embedded } = opened.backingServices;
  const open = {
    publicUrl: config.publicUrl,
    admin: await admin!,
    inboxUrl: inbox?.url,
    isSandbox: razorpay.isSandbox,
    apiDocs: config.apiDocs,
    embedded,
    dataDir: config.dataDir,
    clock: readShopClock(config)?.() ? shopTime(config) : undefined,
  };
  process.stdout.write(`${announcement(open, performance.now() / 1000)}\n`);
}

/** What has begun before the shop's modules were loaded. */
type Begun = {
  /** The build of the pages that is still running; the shop opens when it has ended. */
  pages?: Promise<unknown>;
  firstStart?: FirstStart;
};

/** Runs the shop in this process until SIGINT, SIGTERM or SIGHUP. It exits with 78 if the configuration is unusable, with 1 if the shop cannot start. */
export async function runShop({ pages, firstStart }: Begun = {}): Promise<void> {
  ignoreClosedOutput();
  for (const signal of endSignals) process.on(signal, () => void stop(0));
  first = firstStart;
  lock = first?.lock;
  if (first?.isInterrupted()) return stop(0);
  starting = start(pages);
  await starting.catch(async (error: unknown) => {
    // Ctrl-C also ends a command that the start waits for, such as chown. Its own signal is handled in a later turn of the event loop.
    await pause(50);
    if (interruption.signal.aborted) return; // `stop` ends the process
    starting = undefined;
    const { sentence, code } = explain(error);
    say(sentence);
    await stop(code);
  });
}
