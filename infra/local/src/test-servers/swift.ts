import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../process/ports.js';
import { endProcess } from '../process/process-life.js';
import { lastLogLines, spawnServer, type Spawned } from './spawn-server.js';
import { credentials, ringScript, storageKinds, writeSwiftFiles, type SwiftPorts } from './swift-files.js';

const programs = '/usr/bin';
const startTimeoutMs = 60_000;
const kinds = [...storageKinds, 'proxy'] as const;

export type SwiftOptions = {
  /** Folder for configuration, objects and logs; its file system must support extended attributes, as ext4 does. */
  dir: string;
  /** Where its four servers listen: free ports, unless a spec says otherwise. */
  choosePorts?: () => Promise<SwiftPorts>;
};

/** An S3 server that checks signatures, to be addressed by path style. */
export type Swift = {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  region: string;
  stop(): Promise<void>;
};

/** Whether this machine has Debian's four packages of Swift. */
export const hasSwift = (): boolean => kinds.every((kind) => fs.existsSync(path.join(programs, `swift-${kind}-server`)));

const environment = (dir: string): Record<string, string> => ({ PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: dir, LANG: 'C.UTF-8' });

function makeRings(dir: string, { account, container, object }: SwiftPorts): void {
  const args = ['-c', ringScript, path.join(dir, 'etc'), ...[account, container, object].map(String)];
  const env = { ...environment(dir), SWIFT_CONF_FILE: path.join(dir, 'etc', 'swift.conf') };
  const run = spawnSync('/usr/bin/python3', args, { encoding: 'utf8', env, cwd: dir });
  if (run.status !== 0) throw new Error(`Swift's rings could not be made: ${run.stderr || String(run.error)}`);
}

const logOf = (dir: string, kind: string): string => path.join(dir, 'log', `${kind}.log`);

function spawnKind(dir: string, kind: string): Promise<Spawned> {
  const config = path.join(dir, 'etc', `${kind}.conf`);
  const env = { ...environment(dir), SWIFT_CONF_FILE: path.join(dir, 'etc', 'swift.conf') };
  return spawnServer({
    command: path.join(programs, `swift-${kind}-server`),
    args: [config, '--verbose'],
    env,
    cwd: dir,
    logFile: logOf(dir, kind),
  });
}

/** Any HTTP answer, an error status too, shows that the server is ready. */
const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  );

async function untilReady(dir: string, ports: SwiftPorts, servers: readonly Spawned[]): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (const [index, kind] of kinds.entries()) {
    while (!(await answers(ports[kind]))) {
      const ended = servers[index]?.hasExited();
      if (ended || Date.now() > deadline) throw new Error(`Swift's ${kind} server did not start:\n${lastLogLines(logOf(dir, kind))}`);
      await pause(100);
    }
  }
}

const steps = [
  { signal: 'SIGTERM', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const;

const freeSwiftPorts = async (): Promise<SwiftPorts> => {
  const [proxy, account, container, object] = (await freePorts(4)) as [number, number, number, number];
  return { proxy, account, container, object };
};

async function startOn(dir: string, ports: SwiftPorts): Promise<Swift> {
  writeSwiftFiles(dir, os.userInfo().username, ports);
  makeRings(dir, ports);
  const servers = await Promise.all(kinds.map((kind) => spawnKind(dir, kind)));
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map(({ pid }) => endProcess(pid, steps)));
  };
  await untilReady(dir, ports, servers).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { endpoint: `http://127.0.0.1:${ports.proxy}`, ...credentials, stop };
}

/** Another program has taken a port between its choice and the start of the server. */
const isPortTaken = (error: unknown): boolean => error instanceof Error && error.message.includes('Could not bind');

/**
 * Starts a private OpenStack Swift with its S3 interface, which takes some seconds. When another program takes one of
 * its ports meanwhile, it starts on others, three times at most.
 * @throws Error with the end of the log of the server that does not start.
 */
export async function startSwift({ dir, choosePorts = freeSwiftPorts }: SwiftOptions): Promise<Swift> {
  for (let triesLeft = 3; ; triesLeft -= 1) {
    try {
      return await startOn(path.resolve(dir), await choosePorts());
    } catch (error) {
      if (triesLeft === 1 || !isPortTaken(error)) throw error;
    }
  }
}
