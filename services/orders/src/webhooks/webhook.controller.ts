import { Access, ClientNetwork, Log, RawBody, ok, type Ok } from '@2x7/service-kit';
import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { RazorpaySignatures } from '../razorpay/razorpay-signatures.js';
import { WebhookService } from './webhook.service.js';
import { WrongSignatures } from './wrong-signatures.js';

const eventIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

@Controller('orders/webhooks')
export class WebhookController {
  constructor(
    private readonly webhooks: WebhookService,
    private readonly signatures: RazorpaySignatures,
    private readonly wrongSignatures: WrongSignatures,
    private readonly log: Log,
  ) {}

  /** The signature is checked before anything else is done with the bytes, and before any limit: one that is right is never refused with 429. */
  @Post('razorpay')
  @Access('public')
  @RawBody()
  @HttpCode(200)
  async receive(
    @Body() body: Buffer | undefined,
    @Headers() headers: Record<string, string | undefined>,
    @ClientNetwork() network: string,
  ): Promise<Ok> {
    const bytes = body ?? Buffer.alloc(0);
    if (!this.signatures.isWebhookSigned(bytes, headers['x-razorpay-signature'] ?? '')) {
      this.log.warn('webhook refused: wrong signature');
      throw this.wrongSignatures.refusal(network);
    }
    const eventId = headers['x-razorpay-event-id'];
    await this.webhooks.receive(bytes, eventId && eventIdPattern.test(eventId) ? eventId : undefined);
    return ok;
  }
}
