import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { at } from './checks/tree.mjs';

/** Vite compiles its configuration with hooks that jest does not allow, so another process reads it. */
const printProxies = `
  import { loadConfigFromFile } from 'vite';
  const { config } = await loadConfigFromFile({ command: 'serve', mode: 'development' }, 'vite.config.ts');
  console.log(JSON.stringify(config.server.proxy));
`;

it("Vite's development server forwards calls of the API to the shop at PORT", () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', printProxies], {
    cwd: at('web'),
    env: { ...process.env, PORT: '3100' },
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual({ '/api': 'http://localhost:3100', '/media': 'http://localhost:3100' });
});
