import fs from 'node:fs';
import path from 'node:path';
import { openSecrets } from '@2x7/local/testing';

/** The superuser's address of a service's database in the shop that runs with this environment. */
export function superuserUrl({ DATA_DIR }: Record<string, string>, service: string): string {
  const folder = path.join(DATA_DIR!, 'postgres');
  const password = openSecrets(path.join(folder, 'superuser.json')).get('postgres');
  const port = fs.readFileSync(path.join(folder, 'port'), 'utf8').trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/shop_${service}`;
}
