import type { ImageUse } from '@2x7/contracts';
import { Access } from '@2x7/service-kit';
import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import { enveloped, type Envelope } from '../envelope.js';
import { ImageUseRepository } from './image-use.repository.js';

const Question = z.object({
  url: z.string({ error: 'Say which picture' }).regex(/^[\x21-\x7e]{1,500}$/, 'Say which picture'),
});

/** What media asks before it deletes a picture. */
@Controller('internal/images')
export class ImageUseController {
  constructor(private readonly images: ImageUseRepository) {}

  @Get('in-use')
  @Access('internal')
  async inUse(@Query() question: unknown): Promise<Envelope<ImageUse>> {
    return enveloped({ in_use: await this.images.isInUse(Question.parse(question).url) });
  }
}
