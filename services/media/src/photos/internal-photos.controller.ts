import { ClaimPhotos, ErasePhotos, TransferPhotos, type Identity, type PhotoCount } from '@2x7/contracts';
import { InternalTo, Caller, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { PhotoRemovalService } from './photo-removal.service.js';
import { PhotoRepository } from './photo.repository.js';

/** Deliveries keeps the problems and knows the customers; no other service has to do with photos. */
@Controller('internal/photos')
@InternalTo('deliveries')
export class InternalPhotosController {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly removal: PhotoRemovalService,
  ) {}

  @Post('claim')
  @HttpCode(200)
  async claim(@ValidBody(ClaimPhotos) { customer, ids }: ClaimPhotos, @Caller() caller: Identity): Promise<Envelope<PhotoCount>> {
    await this.photos.claim(customer, ids, caller);
    return enveloped({ photos: new Set(ids).size });
  }

  @Post('transfer')
  @HttpCode(200)
  async transfer(@ValidBody(TransferPhotos) { customer, ids }: TransferPhotos, @Caller() caller: Identity): Promise<Envelope<PhotoCount>> {
    await this.photos.transfer(customer, ids, caller);
    return enveloped({ photos: new Set(ids).size });
  }

  @Post('erasure')
  @HttpCode(200)
  async erase(@ValidBody(ErasePhotos) { customer }: ErasePhotos, @Caller() caller: Identity): Promise<Envelope<PhotoCount>> {
    return enveloped({ photos: await this.removal.eraseOf(customer, caller) });
  }
}
