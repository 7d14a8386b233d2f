import { InProcessTransport } from '@2x7/service-kit';
import { startTestConsumer } from '@2x7/service-kit/testing';
import { createApp, type EmailConfig } from '../app.js';
import type { PaidOrder } from './paid-order.js';

/** The worker as a process that a test can kill: receives one event and prints a line. */
const { config, event } = JSON.parse(process.argv[2]!) as { config: EmailConfig; event: PaidOrder };
const transport = new InProcessTransport();
await startTestConsumer(transport, 'deliveries', () => Promise.resolve());
await createApp(config, { transport });
await transport.publish(event);
process.stdout.write('received\n');
