import { readLocalConfig } from './config.js';
import { orderStory } from './operator/order-story.js';
import { openServer } from './operator/server.js';

/** `npm run trace -- <order number>` */
const [number] = process.argv.slice(2);
if (!number) {
  console.error('Which order? npm run trace -- 2X7-000001');
  process.exit(2);
}
const config = readLocalConfig();
const server = await openServer(config);
try {
  const story = await orderStory(server.url, number, config.dataDir);
  console.log(story?.join('\n') ?? `There is no order ${number}.`);
  process.exitCode = story ? 0 : 1;
} finally {
  await server.close();
}
