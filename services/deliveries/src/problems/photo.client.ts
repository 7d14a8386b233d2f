import { PhotoCount } from '@2x7/contracts';
import { IdentitySigner, ServiceClient } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';

/** The photos of problems, which the media service keeps. */
@Injectable()
export class PhotoClient {
  private readonly media: ServiceClient;

  constructor(@Inject(deliveriesConfigToken) { mediaUrl }: Pick<DeliveriesConfig, 'mediaUrl'>, signer: IdentitySigner) {
    this.media = new ServiceClient({ baseUrl: mediaUrl, audience: 'media', signer });
  }

  /** Keeps photos of a customer for a problem, all or none. Repeated, it changes nothing. @throws AppError 404 for one of another customer, 503 when media cannot be reached */
  async claim(customer: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.media.post('/internal/photos/claim', { customer, ids }, PhotoCount);
  }

  /** Photos of problems belong to this customer from now on. Repeated, it changes nothing. @throws AppError 503 when media cannot be reached */
  async transfer(customer: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.media.post('/internal/photos/transfer', { customer, ids }, PhotoCount);
  }

  /** Deletes every photo of a customer. @throws AppError 503 when media cannot be reached */
  async forget(customer: string): Promise<number> {
    return (await this.media.post('/internal/photos/erasure', { customer }, PhotoCount)).photos;
  }
}
