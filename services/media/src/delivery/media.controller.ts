import { Access, AppError } from '@2x7/service-kit';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentTypeOf } from '../image-name.js';
import { pictureStoreToken, reaching, type FoundPicture, type PictureStore } from '../storage/image-store.js';

/** Whatever a browser is talked into, the answer is a picture and nothing that runs. */
const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
/** A name's content never changes. */
const forAYear = 'public, max-age=31536000, immutable';

@Controller('media')
export class MediaController {
  constructor(@Inject(pictureStoreToken) private readonly store: PictureStore) {}

  @Get(':name')
  @Access('public')
  async deliver(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    void reply.headers(harmless);
    const { picture, contentType } = await this.find(name);
    const etag = `"${name}"`;
    const lasting = { etag, 'cache-control': forAYear };
    if (knows(request, etag)) return void reply.code(304).headers(lasting).send();
    const stream = await reaching(picture.open());
    void reply
      .headers({ ...lasting, 'content-type': contentType, 'content-length': picture.size })
      .send(stream);
  }

  private async find(name: string): Promise<{ picture: FoundPicture; contentType: string }> {
    const contentType = contentTypeOf(name);
    const picture = contentType && (await reaching(this.store.find(name)));
    if (!contentType || !picture) throw new AppError('not_found', 'This picture does not exist.');
    return { picture, contentType };
  }
}

const knows = (request: FastifyRequest, etag: string): boolean => {
  const given = request.headers['if-none-match'] ?? '';
  return given.trim() === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
};
