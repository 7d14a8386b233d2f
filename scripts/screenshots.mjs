/** Takes every page, screen and state at three widths: `npm run screenshots`, or `npm run screenshots -- admin` for some. */
import { build } from './build.mjs';
import { orExit } from './prepare.mjs';

await orExit(build);
await orExit(() => import('../e2e/dist/screenshots.js'));
