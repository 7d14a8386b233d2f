import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/folder.js';
import { Decoder } from './decoder.js';

const captured = new URL('../testing/captured-decoder.js', import.meta.url);
const dockerfile = new URL('../../../../infra/docker/Dockerfile', import.meta.url);
/** As in the Dockerfile: no user of this machine. */
const serviceUser = 1_000;
const denied = { 'own environment': 'no secret', environment: 'EACCES', memory: 'EACCES', 'open files': 'EACCES' };

/** What a captured decoder gets at, when a service with a secret in its environment and in a file runs it. */
function loot({ node, uid, secretFile }: { node: string; uid: number; secretFile: string }): unknown {
  const program = `
    const { Decoder } = await import(${JSON.stringify(new URL('./decoder.js', import.meta.url).href)});
    const task = { id: '', kind: 'png', bytes: Buffer.from(${JSON.stringify(secretFile)}) };
    await new Decoder({}, new URL(${JSON.stringify(captured.href)})).render(task).catch(({ cause }) => console.log(cause.message));
    process.exit();`;
  const env = { IDENTITY_PRIVATE_KEY: 'a secret of the service' };
  const { stdout, stderr } = spawnSync(node, ['--input-type=module', '-e', program], { cwd: '/', env, uid, gid: uid, encoding: 'utf8' });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

(process.getuid?.() === 0 ? describe : describe.skip)('a decoder process that an image has taken over', () => {
  let folder: string;
  let secretFile: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    chmodSync(folder, 0o755);
    secretFile = join(folder, 'secrets.json');
    writeFileSync(secretFile, '{}', { mode: 0o600 });
  });

  it('reads neither environment, memory and files of the service nor those of others when root runs the service', () => {
    expect(loot({ node: process.execPath, uid: 0, secretFile })).toEqual({ ...denied, 'files of its user': 'EACCES' });
  });
  it('reads neither environment nor memory of the service in the Docker image, where both have the same user', () => {
    const mode = /^RUN chmod (\d+) \/usr\/local\/bin\/node$/m.exec(readFileSync(dockerfile, 'utf8'))?.[1] ?? '755';
    const node = join(folder, 'node');
    copyFileSync(process.execPath, node);
    chmodSync(node, parseInt(mode, 8));
    expect(loot({ node, uid: serviceUser, secretFile })).toMatchObject(denied);
  });
});

it('Decoder refuses files with other names than those of its image', async () => {
  const task = { id: '0198c0de-0000-7000-8000-000000000000', kind: 'png' as const, bytes: Buffer.alloc(0) };
  await expect(new Decoder({}, captured).render(task)).rejects.toMatchObject({ code: 'image_unreadable' });
});
