/** The limit that images, files and pages are compared with: a plain Fastify server that sends the same bytes from memory, and files with @fastify/static. */
import fs from 'node:fs';
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';

const folder = process.argv[2]!;
/** The answers to give: by path, the file below `folder` that holds the bytes, and the headers that describe them. */
const answers = JSON.parse(fs.readFileSync(`${folder}/answers.json`, 'utf8')) as Record<string, { file: string; headers: object }>;
const app = fastify();
await app.register(fastifyStatic, { root: folder, prefix: '/static/' });
for (const [path, { file, headers }] of Object.entries(answers)) {
  const bytes = fs.readFileSync(`${folder}/${file}`);
  app.get(path, (_, reply) => reply.headers(headers).send(bytes));
}
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGINT', () => void app.close().then(() => process.exit(0)));
