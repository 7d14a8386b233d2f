import type { Identity, UploadedImage } from '@2x7/contracts';
import { Access, Caller } from '@2x7/service-kit';
import { Controller, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readImage } from './upload-form.js';
import { UploadService } from './upload.service.js';

@Controller('upload/image')
export class UploadController {
  constructor(private readonly uploads: UploadService) {}

  @Post()
  @Access('admin')
  async upload(@Req() request: FastifyRequest, @Caller() caller: Identity): Promise<{ success: true } & UploadedImage> {
    return { success: true, ...(await this.uploads.upload(await readImage(request), caller)) };
  }
}
