/** The limit that reads are compared with: a plain Fastify server that serialises the same JSON at the same paths. */
import fs from 'node:fs';
import { fastify } from 'fastify';

const answers = JSON.parse(fs.readFileSync(process.argv[2]!, 'utf8')) as Record<string, object>;
const app = fastify();
for (const [path, answer] of Object.entries(answers)) app.get(path, () => answer);
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGINT', () => void app.close().then(() => process.exit(0)));
