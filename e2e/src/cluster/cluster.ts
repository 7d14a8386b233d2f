import { requireFreePorts, seedDemo, type OpenShop } from '@2x7/local';
import { TestEnvironment } from '../test-environment/test-environment.js';
import { parts } from '../test-environment/parts.js';

type ClusterOptions = {
  /** The gateway's port; the inbox and the sandbox get the next two. */
  port?: number;
  /** Seeds the demonstration as `npm start` does. */
  demo: boolean;
  say?: (sentence: string) => void;
};

export type Cluster = { environment: TestEnvironment; shop: OpenShop };

/** The shop as seven processes on a PostgreSQL and a RabbitMQ of their own. Closing it removes its folder. */
export async function openCluster({ port, demo, say = () => undefined }: ClusterOptions): Promise<Cluster> {
  if (port) await requireFreePorts([port, port + 1, port + 2], (other) => `npm run cluster -- --port ${other}`);
  const env: Record<string, string> = port ? { PUBLIC_URL: `http://localhost:${port}` } : {};
  const environment = await TestEnvironment.start({
    parts,
    port,
    env: { auth: env, deliveries: env, email: env, gateway: env },
    exitCode: 0,
  });
  try {
    const { urls, admin, folder, databases, razorpay } = environment.settings;
    const [ordersDatabase, deliveriesDatabase] = [databases.orders!.url, databases.deliveries!.url];
    if (demo) await seedDemo({ url: urls.gateway, admin, ordersDatabase, deliveriesDatabase, sandbox: razorpay }, folder, say);
    const shop: OpenShop = {
      publicUrl: env.PUBLIC_URL ?? urls.gateway,
      admin: { ...admin, isDemo: true },
      inboxUrl: environment.inbox.url,
      isSandbox: true,
      apiDocs: true,
      embedded: ['PostgreSQL', 'RabbitMQ', 'image store', 'mail inbox', 'payment sandbox'],
      dataDir: `${folder} (removed at the end)`,
    };
    return { environment, shop };
  } catch (error) {
    await environment.close();
    throw error;
  }
}
