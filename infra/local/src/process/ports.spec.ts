import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { freePort, rememberedPort, requireFreePorts, requireOwnAddress } from './ports.js';
import { temporaryFolder } from '../files/temporary-folder.js';

const command = (port: number): string => `PORT=${port} npm start`;

/** Every attempt to listen fails with this code. */
function refuseWith(code: string): void {
  jest.spyOn(net.Server.prototype, 'listen').mockImplementation(function (this: net.Server) {
    process.nextTick(() => this.emit('error', Object.assign(new Error(`listen ${code}`), { code })));
    return this;
  });
}

/** The chance that two processes choose 250 ports each of 10,000, and none of them twice, is one in five hundred. */
const many = 250;

/** The ports that another process gives out, which ends when its input does: two such processes give out theirs at once. */
function otherProcess(): { ports: Promise<number[]>; end(): void } {
  const script = `
    import { freePorts } from ${JSON.stringify(new URL('./ports.js', import.meta.url).href)};
    console.log((await freePorts(${many})).join(' '));
    process.stdin.resume();`;
  const { stdin, stdout } = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ports = once(stdout, 'data').then(([text]) => String(text).trim().split(' ').map(Number));
  return { ports, end: () => stdin.end() };
}

describe('a free port', () => {
  it('is given out by one process only, also before a server listens on it', async () => {
    const processes = [otherProcess(), otherProcess()];
    const ports = (await Promise.all(processes.map((other) => other.ports))).flat();
    processes.forEach((other) => other.end());
    expect(new Set(ports).size).toBe(2 * many);
  });
  it('is none that fetch refuses, also where it was remembered', async () => {
    const folder = temporaryFolder('ports');
    const file = path.join(folder.path, 'port');
    fs.writeFileSync(file, '10080');
    const port = await rememberedPort(file);
    folder.remove();
    expect(port).not.toBe(10_080);
  });
});

describe('the ports of a start', () => {
  const servers: net.Server[] = [];
  afterEach(() => void servers.splice(0).forEach((server) => server.close()));
  async function taken(): Promise<number> {
    const port = await freePort();
    const server = net.createServer().listen(port, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return port;
  }

  it('are accepted while no program listens on them', async () => {
    await expect(requireFreePorts([await freePort()], command)).resolves.toBeUndefined();
  });
  it('are refused when another program uses one, with the command for other ports', async () => {
    const port = await taken();
    await expect(requireFreePorts([port], command)).rejects.toThrow(
      `port ${port} is taken by another program. Stop it, or choose other ports: PORT=${port + 100} npm start`,
    );
  });
  it('are not called taken when this user may not use them', async () => {
    refuseWith('EACCES');
    await expect(requireFreePorts([80, 81, 82], command)).rejects.toThrow(
      'port 80 cannot be used: most systems give ports below 1024 to root only. Choose other ports: PORT=8080 npm start',
    );
  });
  it('are named with the reason when the system refuses them otherwise', async () => {
    refuseWith('EADDRNOTAVAIL');
    await expect(requireFreePorts([4000], command)).rejects.toThrow('port 4000 cannot be used: listen EADDRNOTAVAIL');
  });
  it.each([2049, 6000, 6666, 10_080])('are refused when browsers open one of them as little as fetch: %p', async (port) => {
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
    await expect(requireFreePorts([port], command)).rejects.toThrow(
      `port ${port} cannot be used: browsers refuse to open it. Choose other`,
    );
  });
  it.each([
    [[6466, 6467, 6468], 6766],
    [[80, 81, 82], 8080],
    [[65_433, 65_434, 65_435], 65_533],
    [[65_434, 65_435, 65_436], 65_334],
    [[65_535], 65_435],
  ])('%p get a suggestion that is a port with as many after it', async (ports, other) => {
    refuseWith('EADDRINUSE');
    await expect(requireFreePorts(ports, command)).rejects.toThrow(`choose other ports: PORT=${other} npm start`);
  });
});

describe('the address of a start', () => {
  it.each(['127.0.0.1', '0.0.0.0', 'localhost'])('may be %s', async (host) => {
    await expect(requireOwnAddress(host)).resolves.toBeUndefined();
  });
  it.each(['203.0.113.5', '127.0.0.256'])(
    'is refused with the name of its variable when it belongs to no part of this machine: %s',
    async (host) => {
      await expect(requireOwnAddress(host)).rejects.toThrow(
        new RegExp(`^HOST=${host} is no address of this machine \\(.+\\). Use 127.0.0.1, or 0.0.0.0 to be reached from other machines.$`),
      );
    },
  );
});
