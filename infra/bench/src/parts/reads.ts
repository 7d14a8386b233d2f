import fs from 'node:fs';
import path from 'node:path';
import { measure } from '../load.js';
import { end, startProgram } from '../shop/child.js';
import { row, type Row } from '../report.js';

const connections = 32;

type Answer = { data: { id: string }[] };

/** Measures public reads through the gateway, each compared with Fastify alone serving the same JSON. */
export async function benchReads(shop: string, folder: string): Promise<Row[]> {
  const list = (await (await fetch(`${shop}/api/v1/meal-plans`)).json()) as Answer;
  const reads = [
    { name: 'plan list', at: '/api/v1/meal-plans', goal: 1.2 },
    { name: 'plan detail', at: `/api/v1/meal-plans/${list.data[0]!.id}`, goal: 0.7 },
    { name: 'sample menu', at: '/api/v1/sample-menu', goal: 1.6 },
  ];
  const answers = Object.fromEntries(await Promise.all(reads.map(async ({ at }) => [at, await (await fetch(shop + at)).json()] as const)));
  const file = path.join(folder, 'answers.json');
  fs.writeFileSync(file, JSON.stringify(answers));
  const bare = await startProgram('limits/bare-reads', file);
  try {
    const rows: Row[] = [];
    for (const { name, at, goal } of reads) {
      const limit = await measure({ origin: bare.url, requests: [{ path: at }], connections });
      const shopRead = await measure({ origin: shop, requests: [{ path: at }], connections });
      rows.push(
        row(`${name} through the gateway`, {
          value: shopRead.perSecond,
          unit: '/s',
          limit: limit.perSecond,
          limitName: 'bare Fastify',
          goal,
          note: `p99 ${shopRead.p99Ms.toFixed(0)} ms`,
        }),
      );
    }
    return rows;
  } finally {
    await end(bare.child);
  }
}
