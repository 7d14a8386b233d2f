import fs from 'node:fs';
import { expect, it } from '@jest/globals';
import { pageImageNames } from '../web/scripts/site-images.mjs';
import { at } from './checks/tree.mjs';

it('the images of the pages were encoded from the masters in the repository; otherwise run npm run encode:images', async () => {
  expect(fs.readdirSync(at('infra', 'site-images', 'pages')).sort()).toEqual(await pageImageNames());
});
