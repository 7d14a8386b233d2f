import type { UploadedPhoto } from '@2x7/contracts';
import { Access, Caller, IdParam } from '@2x7/service-kit';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { securityHeaders } from '../serving/media.controller.js';
import { readImage } from '../uploads/upload-form.js';
import { PhotoFilesService, type PhotoFile } from './photo-files.service.js';
import { PhotoUploadService, type Customer } from './photo-upload.service.js';

function send({ size, stream }: PhotoFile, reply: FastifyReply): void {
  const headers = { 'cache-control': 'private, no-store', 'content-type': 'image/webp', 'content-length': size };
  void reply.headers({ ...securityHeaders, ...headers }).send(stream);
}

/** Photos of problems: their customer sees them, and administrators once a problem was reported with them. */
@Controller()
export class PhotoController {
  constructor(
    private readonly uploads: PhotoUploadService,
    private readonly files: PhotoFilesService,
  ) {}

  @Post('upload/photo')
  @Access('customer')
  async upload(@Req() request: FastifyRequest, @Caller() customer: Customer): Promise<{ success: true } & UploadedPhoto> {
    return { success: true, id: await this.uploads.upload(await readImage(request), customer) };
  }

  @Get('my/photos/:id')
  @Access('customer')
  async showOwn(@IdParam() id: string, @Caller() customer: Customer, @Res() reply: FastifyReply): Promise<void> {
    send(await this.files.open(id, ({ customerId }) => customerId === customer.id), reply);
  }

  @Get('upload/photos/:id')
  @Access('admin')
  async show(@IdParam() id: string, @Res() reply: FastifyReply): Promise<void> {
    send(await this.files.open(id, ({ claimedAt }) => claimedAt !== null), reply);
  }
}
