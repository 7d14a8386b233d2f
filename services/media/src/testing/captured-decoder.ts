/** A decoder process that an image has taken over: it looks for the service's secrets and answers with what it found. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import '../decoding/decoder-process.js';
import type { RenderTask } from '../decoding/render.js';

const outcome = (attempt: () => unknown): string => {
  try {
    attempt();
    return 'succeeded';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
};

/** A program that this process starts has its environment. */
const ownEnvironment = (): string => spawnSync('/usr/bin/env', { encoding: 'utf8' }).stdout ?? '';

process.once('message', ({ id, bytes }: RenderTask) => {
  const parent = `/proc/${process.ppid}`;
  const attempts = {
    'own environment': ownEnvironment().includes('IDENTITY_PRIVATE_KEY') ? 'a secret' : 'no secret',
    environment: outcome(() => fs.readFileSync(`${parent}/environ`)),
    memory: outcome(() => fs.openSync(`${parent}/mem`, 'r+')),
    'open files': outcome(() => fs.readdirSync(`${parent}/fd`)),
    'files of its user': outcome(() => fs.readFileSync(bytes.toString())),
  };
  const files = [{ name: `${id}-1x1.webp/../../../stolen`, bytes: Buffer.from('x') }];
  process.send!(id ? { rendered: { width: 1, height: 1, files } } : { refused: 'unreadable', reason: JSON.stringify(attempts) });
});
