import { InProcessBus } from '@2x7/service-kit';
import { createApp, type EmailConfig } from '../app.js';
import type { PaidOrder } from './paid-order.js';

/** The worker as a process that a test can kill: receives one event and prints a line. */
const { config, event } = JSON.parse(process.argv[2]!) as { config: EmailConfig; event: PaidOrder };
const bus = new InProcessBus();
await createApp(config, { bus });
await bus.publish(event);
process.stdout.write('received\n');
