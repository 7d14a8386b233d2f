import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { present } from '../provide.mjs';
import { at } from './tree.mjs';

(present().promtool ? describe : describe.skip)('the alert rules', () => {
  it('fire and end as alerts.test.yml says', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', at('infra/observability/alerts.test.yml')], {
      encoding: 'utf8',
    });
    expect({ status, output: `${stdout}${stderr}` }).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') });
  });
});
