import type { Identity, UploadedImage } from '@2x7/contracts';
import { Access, Caller, IdParam } from '@2x7/service-kit';
import { Controller, Delete, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Pictures } from './upload.service.js';
import { readPicture } from './upload-form.js';

@Controller('upload/image')
export class UploadController {
  constructor(private readonly pictures: Pictures) {}

  @Post()
  @Access('admin')
  async upload(
    @Req() request: FastifyRequest,
    @Caller() caller: Identity,
  ): Promise<{ success: true } & UploadedImage> {
    return { success: true, ...(await this.pictures.add(await readPicture(request), caller)) };
  }

  @Delete(':id')
  @Access('admin')
  async remove(@IdParam() id: string, @Caller() caller: Identity): Promise<{ success: true }> {
    await this.pictures.remove(id, caller);
    return { success: true };
  }
}
