import type { IncomingMessage } from 'node:http';
import { imageTooLargeText, maxImageBytes, type Route } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import type { FastifyRequest } from 'fastify';
import type { BodyMemory } from './body-memory.js';

/** Bytes. */
const maxJson = 64 * 1024;
/** Bytes. */
const maxWebhook = 256 * 1024;
/** Bytes that a multipart form may add around its image. */
const formOverhead = 64 * 1024;

const tooLarge = (): AppError => new AppError('payload_too_large', 'The request is too large.');
const imageTooLarge = (): AppError => new AppError('payload_too_large', imageTooLargeText);

const mediaType = (request: FastifyRequest): string => (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();

type Limit = { max: number; refuse: () => AppError };

/**
 * The body's parts as they arrive, until they exceed the limit. After a refusal the socket stays open, so that the client can read it. The rest of
 * the body is read and discarded: Node notices the end of a socket only while it reads from it.
 */
async function* limited(raw: IncomingMessage, { max, refuse }: Limit): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const part of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > max) throw refuse();
      yield part;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'The request ended early.', { cause: error });
  } finally {
    raw.resume();
  }
}

function refuseDeclared(request: FastifyRequest, { max, refuse }: Limit): void {
  if (Number(request.headers['content-length'] ?? 0) > max) throw refuse();
}

async function whole(request: FastifyRequest, limit: Limit, memory: BodyMemory): Promise<Buffer | undefined> {
  refuseDeclared(request, limit);
  const parts: Uint8Array[] = [];
  const counted = memory.count(request);
  try {
    for await (const part of limited(request.raw, limit)) {
      counted.add(part.length);
      parts.push(part);
    }
  } finally {
    counted.release();
  }
  return parts.length > 0 ? Buffer.concat(parts) : undefined;
}

async function json(request: FastifyRequest, memory: BodyMemory): Promise<Buffer | undefined> {
  const type = mediaType(request);
  const notJson = new AppError('unsupported_media_type', 'Send the request as JSON.');
  if (type !== '' && type !== 'application/json') throw notJson;
  const body = await whole(request, { max: maxJson, refuse: tooLarge }, memory);
  if (body && type === '') throw notJson;
  return body;
}

function image(request: FastifyRequest): AsyncIterable<Uint8Array> {
  if (mediaType(request) !== 'multipart/form-data') {
    throw new AppError('unsupported_media_type', 'Send the image as a form with the field image.');
  }
  const limit = { max: maxImageBytes + formOverhead, refuse: imageTooLarge };
  refuseDeclared(request, limit);
  return limited(request.raw, limit);
}

/**
 * The body to forward, byte for byte. JSON (64 KB) and the webhook (256 KB) are read whole before the service is called,
 * so a slow client occupies no service; an image streams through.
 * @throws AppError 413, 415, 429 or 503; a streamed body throws while it is read
 */
export async function bodyFor(
  route: Route,
  request: FastifyRequest,
  memory: BodyMemory,
): Promise<Buffer | AsyncIterable<Uint8Array> | undefined> {
  if (route.method === 'GET') return undefined;
  if (route.body === 'image') return image(request);
  return route.body === 'raw' ? whole(request, { max: maxWebhook, refuse: tooLarge }, memory) : json(request, memory);
}
