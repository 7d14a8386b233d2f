import { Access, AppError, matchesEtag } from '@2x7/service-kit';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentTypeOf, idOf, plannedFiles } from '../image-name.js';
import { ImageRepository } from '../persistence/image.repository.js';
import { imageStoreToken, imagesUnavailable, orUnavailable, type FoundImage, type ImageStore } from '../storage/image-store.js';

/** A browser must treat the answer as an image, never run it as a page or a script. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
/** A year: the content behind a name never changes. */
const cacheControl = 'public, max-age=31536000, immutable';

@Controller('media')
export class MediaController {
  constructor(
    @Inject(imageStoreToken) private readonly store: ImageStore,
    private readonly images: ImageRepository,
  ) {}

  @Get(':name')
  @Access('public')
  async serve(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.headers(securityHeaders);
    const { image, contentType } = await this.find(name);
    const etag = `"${name}"`;
    const cacheHeaders = { etag, 'cache-control': cacheControl };
    if (matchesEtag(request, etag)) return void reply.code(304).headers(cacheHeaders).send();
    const stream = await orUnavailable(image.open());
    void reply.headers({ ...cacheHeaders, 'content-type': contentType, 'content-length': image.size }).send(stream);
  }

  private async find(name: string): Promise<{ image: FoundImage; contentType: string }> {
    const contentType = contentTypeOf(name);
    const image = contentType && (await orUnavailable(this.store.find(name)));
    if (contentType && image) return { image, contentType };
    if (contentType && (await this.isStored(name))) throw imagesUnavailable(new Error('the store has lost the file of an image'));
    throw new AppError('not_found', 'This image does not exist.');
  }

  /** Whether an upload has stored this file and nothing has deleted it. A store that has lost its disk or its bucket calls it missing too. */
  private async isStored(name: string): Promise<boolean> {
    const image = await this.images.find(idOf(name)!);
    return image?.deletedAt === null && plannedFiles(image).some((file) => file.name === name);
  }
}
