import type { Multipart } from '@fastify/multipart';
import { imageTooLargeText, maxImageBytes } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import type { FastifyRequest } from 'fastify';

/** Bytes that a multipart form may add to the image. */
const formOverhead = 64 * 1024;
/** A second part is read so that the error can name it. One byte above the limit shows that a file is too large. */
export const formLimits = {
  fileSize: maxImageBytes + 1,
  files: 2,
  fields: 2,
  parts: 2,
  fieldSize: 1_024,
  headerPairs: 20,
};

const tooLarge = (): AppError => new AppError('payload_too_large', imageTooLargeText);
const exactlyOne = 'Send exactly one image, in the field image.';

async function bytesOf(part: Multipart): Promise<Buffer> {
  if (part.type !== 'file' || part.fieldname !== 'image') throw new AppError('invalid', exactlyOne);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxImageBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

async function onlyImage(request: FastifyRequest): Promise<Buffer> {
  let image: Buffer | undefined;
  for await (const part of request.parts()) {
    if (image) throw new AppError('invalid', exactlyOne);
    image = await bytesOf(part);
  }
  if (!image) throw new AppError('invalid', exactlyOne);
  return image;
}

/**
 * Reads the one image of the form; holds at most the allowed size in memory.
 * @throws AppError unsupported_media_type, invalid or payload_too_large.
 */
export async function readImage(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type', 'Send the image as a form, in the field image.');
  if (Number(request.headers['content-length'] ?? 0) > maxImageBytes + formOverhead) throw tooLarge();
  try {
    return await onlyImage(request);
  } catch (error) {
    // The rest of the form is read and discarded; otherwise the client, still sending, would not read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof AppError ? error : new AppError('invalid', 'The form could not be read.', { cause: error });
  }
}
