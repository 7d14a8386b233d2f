import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrokerAccounts } from '@2x7/service-kit/rabbitmq';
import { freePorts } from '../process/ports.js';
import { endProcess, hasEnded } from '../process/process-life.js';
import { lastLogLines, spawnServer } from './spawn-server.js';

const program = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const startTimeoutMs = 90_000;
const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export type RabbitOptions = {
  /** Home, data and logs of the node. */
  dir: string;
  /** Virtual hosts beside the default one. Address of one: `url`, a slash and its name. */
  virtualHosts?: readonly string[];
  /** Accounts beside guest. */
  accounts?: BrokerAccounts;
  /** Whether it serves the management API, which makes its start slower. */
  management?: boolean;
};

export type Rabbit = {
  /** Address of the user guest. */
  url: string;
  port: number;
  /** Address of the management API with the user guest, if it is served. */
  managementUrl: string;
  /** Kills the broker with SIGKILL. `restart()` starts it again. */
  kill9(): Promise<void>;
  /** Starts it again, after a clean stop if it still runs, at the same address and with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Whether this machine has Debian's package rabbitmq-server. */
export const hasRabbit = (): boolean => fs.existsSync(program);

type Ports = { amqp: number; names: number; nodes: number; management: number };
type Node = Pick<RabbitOptions, 'virtualHosts' | 'accounts' | 'management'>;

const nodeConfig = (
  dir: string,
  ports: Ports,
  { management }: Node,
): string => `${management ? `management.tcp.ip = 127.0.0.1\nmanagement.tcp.port = ${ports.management}` : ''}
load_definitions = ${path.join(dir, 'definitions.json')}
listeners.tcp.default = 127.0.0.1:${ports.amqp}
loopback_users.guest = true
vm_memory_high_watermark.absolute = 512MB
disk_free_limit.absolute = 50MB
`;

/** Separates the node, its name server (epmd) included, from any other RabbitMQ of the machine. */
const nodeEnv = (dir: string, ports: Ports): Record<string, string> => ({
  PATH: systemPath,
  LANG: 'C.UTF-8',
  HOME: dir,
  ERL_EPMD_PORT: String(ports.names),
  ERL_EPMD_ADDRESS: '127.0.0.1',
  RABBITMQ_NODENAME: `shop${ports.amqp}@localhost`,
  RABBITMQ_NODE_PORT: String(ports.amqp),
  RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
  RABBITMQ_DIST_PORT: String(ports.nodes),
  RABBITMQ_MNESIA_BASE: path.join(dir, 'mnesia'),
  RABBITMQ_LOG_BASE: path.join(dir, 'log'),
  RABBITMQ_CONFIG_FILE: path.join(dir, 'rabbitmq.conf'),
  RABBITMQ_ENABLED_PLUGINS_FILE: path.join(dir, 'enabled_plugins'),
  RABBITMQ_PID_FILE: path.join(dir, 'rabbit.pid'),
  RABBITMQ_CONF_ENV_FILE: '/dev/null',
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
});

/** A node with definitions does not create its default user, so they contain one. */
const definitions = ({ virtualHosts = [], accounts }: Node): string => {
  const names = ['/', ...virtualHosts];
  return JSON.stringify({
    users: [{ name: 'guest', password: 'guest', tags: 'administrator' }, ...(accounts?.users ?? [])],
    vhosts: names.map((name) => ({ name })),
    permissions: [
      ...names.map((vhost) => ({ user: 'guest', vhost, configure: '.*', write: '.*', read: '.*' })),
      ...(accounts?.permissions ?? []),
    ],
    topic_permissions: accounts?.topic_permissions ?? [],
  });
};

function prepare(dir: string, ports: Ports, node: Node): void {
  for (const name of ['mnesia', 'log']) fs.mkdirSync(path.join(dir, name), { recursive: true });
  fs.writeFileSync(path.join(dir, 'definitions.json'), definitions(node));
  fs.writeFileSync(path.join(dir, 'rabbitmq.conf'), nodeConfig(dir, ports, node));
  fs.writeFileSync(path.join(dir, 'enabled_plugins'), node.management ? '[rabbitmq_management].\n' : '[].\n');
}

/** A running broker answers the AMQP protocol header with a method frame, whose first byte is 1. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => socket.write('AMQP\0\0\x09\x01'));
    const end = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(2_000, () => end(false));
    socket.once('data', (part: Buffer) => end(part[0] === 1));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });

class RabbitNode {
  private readonly env: Record<string, string>;

  constructor(
    private readonly dir: string,
    private readonly ports: Ports,
    node: Node,
  ) {
    this.env = nodeEnv(dir, ports);
    prepare(dir, ports, node);
  }

  async start(): Promise<void> {
    const logFile = path.join(this.dir, 'log', 'start.log');
    fs.rmSync(this.pidFile, { force: true });
    const script = await spawnServer({ command: program, env: this.env, cwd: this.dir, logFile });
    const deadline = Date.now() + startTimeoutMs;
    while (!(await answers(this.ports.amqp))) {
      if (script.hasExited() || Date.now() > deadline) throw new Error(`RabbitMQ did not start:\n${lastLogLines(logFile)}`);
      await pause(100);
    }
  }

  async kill9(): Promise<void> {
    const pid = this.pid();
    process.kill(pid, 'SIGKILL');
    if (!(await hasEnded(pid, 10_000))) throw new Error(`RabbitMQ (process ${pid}) does not end.`);
  }

  async end(): Promise<void> {
    const pid = this.pid();
    if (pid > 0)
      await endProcess(pid, [
        { signal: 'SIGTERM', timeoutMs: 20_000 },
        { signal: 'SIGKILL', timeoutMs: 5_000 },
      ]);
  }

  /** epmd is a separate process that survives the broker. */
  endNameServer(): void {
    spawnSync('epmd', ['-port', String(this.ports.names), '-kill'], { env: this.env, stdio: 'ignore' });
  }

  private get pidFile(): string {
    return this.env.RABBITMQ_PID_FILE as string;
  }

  /** Process id of the Erlang VM; the start script is another process. */
  private pid(): number {
    return fs.existsSync(this.pidFile) ? Number(fs.readFileSync(this.pidFile, 'utf8')) : 0;
  }
}

/**
 * Starts a private RabbitMQ for tests, which takes some 5 s.
 * @throws Error with the end of the broker's log when it does not start.
 */
export async function startRabbit(options: RabbitOptions): Promise<Rabbit> {
  const dir = path.resolve(options.dir);
  const [amqp, names, nodes, management] = (await freePorts(4)) as [number, number, number, number];
  fs.mkdirSync(dir, { recursive: true });
  const node = new RabbitNode(dir, { amqp, names, nodes, management }, options);
  const stop = async (): Promise<void> => {
    await node.end();
    node.endNameServer();
  };
  await node.start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `amqp://guest:guest@127.0.0.1:${amqp}`,
    port: amqp,
    managementUrl: `http://guest:guest@127.0.0.1:${management}`,
    kill9: () => node.kill9(),
    restart: async () => {
      await node.end();
      await node.start();
    },
    stop,
  };
}
