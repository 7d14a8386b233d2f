// `npm start`: builds what is stale, then opens the shop in this process.
import { build } from './build.mjs';

await build();
await import('../infra/local/dist/main.js');
