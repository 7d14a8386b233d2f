import type { ImageUse } from '@2x7/contracts';
import { InternalTo, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import { ImageUseRepository } from './image-use.repository.js';

const message = 'Image address is required';
const ImageUseQuery = z.object({ url: z.string({ error: message }).regex(/^[\x21-\x7e]{1,500}$/, message) });

/** The media service asks this before it deletes an image. */
@Controller('internal/images')
export class ImageUseController {
  constructor(private readonly images: ImageUseRepository) {}

  @Get('in-use')
  @InternalTo('media')
  async inUse(@Query() query: unknown): Promise<Envelope<ImageUse>> {
    return enveloped({ in_use: await this.images.isInUse(ImageUseQuery.parse(query).url) });
  }
}
