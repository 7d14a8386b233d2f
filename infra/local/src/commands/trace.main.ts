import { readLocalConfig } from '../config.js';
import { onlyArgument, runCommand } from './command.js';
import { orderStory } from '../operator/order-story.js';
import { withServer } from '../operator/server.js';

/** `npm run trace -- <order number or id>` */
await runCommand((args) => {
  const order = onlyArgument(args, 'Which order? npm run trace -- 2X7-000001');
  const config = readLocalConfig();
  return withServer(config, async (server) => {
    const story = await orderStory(server.url, order, config.dataDir);
    if (!story) throw new Error(`There is no order ${order}.`);
    return story.join('\n');
  });
});
