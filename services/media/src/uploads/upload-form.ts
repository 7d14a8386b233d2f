import type { Multipart } from '@fastify/multipart';
import { maxImageBytes } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import type { FastifyRequest } from 'fastify';

/** A form's own words around the picture, in bytes. */
const formOverhead = 64 * 1024;
/** Two parts are read so that the second can be refused by name; a byte more than allowed tells too long from just right. */
export const formLimits = {
  fileSize: maxImageBytes + 1,
  files: 2,
  fields: 2,
  parts: 2,
  fieldSize: 1_024,
  headerPairs: 20,
};

const tooLarge = (): AppError => new AppError('payload_too_large', 'Image size should be less than 5MB');
const oneOnly = 'Send exactly one picture, in the field image.';

async function bytesOf(part: Multipart): Promise<Buffer> {
  if (part.type !== 'file' || part.fieldname !== 'image') throw new AppError('invalid', oneOnly);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxImageBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

async function onlyPicture(request: FastifyRequest): Promise<Buffer> {
  let picture: Buffer | undefined;
  for await (const part of request.parts()) {
    if (picture) throw new AppError('invalid', oneOnly);
    picture = await bytesOf(part);
  }
  if (!picture) throw new AppError('invalid', oneOnly);
  return picture;
}

/**
 * The one picture of the form, never more of it in memory than allowed.
 * @throws AppError unsupported_media_type, invalid or payload_too_large.
 */
export async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', 'Send the picture as a form, in the field image.');
  if (Number(request.headers['content-length'] ?? 0) > maxImageBytes + formOverhead) throw tooLarge();
  try {
    return await onlyPicture(request);
  } catch (error) {
    // What is left of the form is read and forgotten, or the caller would never see the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof AppError
      ? error
      : new AppError('invalid', 'The form could not be read.', { cause: error });
  }
}
