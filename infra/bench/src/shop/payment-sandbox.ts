/** The payment provider in a process of its own, as Razorpay is: its work does not slow the shop's thread. */
import { startSandbox } from '@2x7/razorpay-sandbox';

const { webhookUrl, keyId, keySecret, webhookSecret } = JSON.parse(process.argv[2]!) as {
  webhookUrl: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
};
const sandbox = await startSandbox({
  host: '127.0.0.1',
  port: 0,
  keyId,
  keySecret,
  webhook: { url: webhookUrl, secret: webhookSecret },
});
process.send?.(sandbox.url);
process.once('SIGINT', () => void sandbox.close().then(() => process.exit(0)));
