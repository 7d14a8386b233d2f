import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AnyServiceName } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';

const root = path.resolve(import.meta.dirname, '../../..');
const files = ['docker-compose.yml', 'docker-compose.override.yml', 'infra/docker/compose.drill.yml'];
const outputLimit = 64 * 1024 * 1024;

/** Replicas of each service. */
export type Scale = Partial<Record<AnyServiceName, number>>;
export type Container = { id: string; name: string; health: string; ports: number[] };

type Listed = { ID: string; Name: string; Health: string; Publishers?: { PublishedPort: number }[] };

async function docker(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('docker', args, { cwd: root, maxBuffer: outputLimit });
  return stdout;
}

/** The shop under docker compose, controlled by its command line. */
export class ComposeStack {
  compose(...args: string[]): Promise<string> {
    return docker('compose', ...files.flatMap((file) => ['-f', file]), ...args);
  }

  /** Starts what does not run yet, with the wanted replicas; resolves when all are healthy and the demonstration is seeded. */
  async up(scale: Scale): Promise<void> {
    const scales = Object.entries(scale).flatMap(([service, count]) => ['--scale', `${service}=${count}`]);
    await this.compose('up', '-d', '--no-build', ...scales);
    await this.healthy();
    await docker('wait', ...(await this.compose('ps', '-aq', 'demo')).split('\n').filter(Boolean));
  }

  async healthy(): Promise<void> {
    await eventually(async () => {
      const unhealthy = (await this.containers()).filter(({ health }) => health !== '' && health !== 'healthy');
      if (unhealthy.length > 0) throw new Error(`${unhealthy.map(({ name, health }) => `${name} is ${health}`).join(', ')}`);
    }, 180_000);
  }

  /** The running containers. */
  async containers(service?: string): Promise<Container[]> {
    const lines = (await this.compose('ps', '--format', 'json', ...(service ? [service] : []))).split('\n').filter(Boolean);
    return lines
      .map((line) => JSON.parse(line) as Listed)
      .map(({ ID, Name, Health, Publishers }) => ({
        id: ID,
        name: Name,
        health: Health,
        ports: [...new Set((Publishers ?? []).map(({ PublishedPort }) => PublishedPort).filter(Boolean))],
      }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Kills the process, not the container: docker counts `docker kill` as a manual stop and would not restart it. */
  async kill9({ id }: Container): Promise<void> {
    process.kill(Number(await docker('inspect', '-f', '{{.State.Pid}}', id)), 'SIGKILL');
  }

  /** Restarts gracefully, as an upgrade does; resolves when it is healthy. */
  async restart({ id, name }: Container): Promise<void> {
    await docker('restart', '-t', '45', id);
    await eventually(async () => {
      const health = (await docker('inspect', '-f', '{{.State.Health.Status}}', id)).trim();
      if (health !== 'healthy') throw new Error(`${name} is ${health}`);
    }, 180_000);
  }

  exec({ id }: Container, ...command: string[]): Promise<string> {
    return docker('exec', id, ...command);
  }

  /** Rows of a database as lists of texts, queried as the superuser. */
  async rows(database: string, sql: string): Promise<string[][]> {
    const text = await this.compose('exec', '-T', 'postgres', 'psql', '-U', 'postgres', '-d', database, '-AtX', '-F', '\t', '-c', sql);
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'));
  }
}
