import { seedDemo, type OpenShop } from '@2x7/local';
import { House } from '../test-environment/test-environment.js';
import { parts } from '../test-environment/parts.js';

export type ClusterOptions = {
  /** The gateway's port; inbox and sandbox take the next two. */
  port?: number;
  /** Fills it as `npm start` does. */
  demo: boolean;
  say?: (sentence: string) => void;
};

export type Cluster = { house: House; shop: OpenShop };

/** The shop as six processes on a PostgreSQL and a RabbitMQ of their own, in a folder that goes when it is closed. */
export async function openCluster({ port, demo, say = () => undefined }: ClusterOptions): Promise<Cluster> {
  const env: Record<string, string> = port ? { PUBLIC_URL: `http://localhost:${port}` } : {};
  const house = await House.start({ parts, port, env: { auth: env, gateway: env }, exitCode: 0 });
  try {
    const { urls, admin, folder, databases } = house.surroundings;
    if (demo) await seedDemo({ url: urls.gateway, admin, ordersDatabase: databases.orders!.url }, folder, say);
    const shop: OpenShop = {
      publicUrl: env.PUBLIC_URL ?? urls.gateway, admin: { ...admin, isDemo: true }, inboxUrl: house.inbox.url, isSandbox: true,
      embedded: ['PostgreSQL', 'RabbitMQ', 'picture store', 'mail inbox', 'payment sandbox'], dataDir: `${folder} (gone when it closes)`,
    };
    return { house, shop };
  } catch (error) {
    await house.close();
    throw error;
  }
}
