import { runShop } from './run.js';

await runShop();
