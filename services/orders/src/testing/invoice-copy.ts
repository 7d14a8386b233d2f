/** A copy of the service as a process of its own, which a test can kill. Reads its configuration as JSON from the first argument, and sends a message when it has started. */
import { InProcessTransport } from '@2x7/service-kit';
import { createApp, type OrdersConfig } from '../app.js';

await createApp(JSON.parse(process.argv[2]!) as OrdersConfig, { transport: new InProcessTransport() });
process.send?.('started');
