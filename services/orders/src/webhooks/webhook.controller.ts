import { Access, AppError, Log, type WithRawBody } from '@2x7/service-kit';
import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
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

  /** Only webhooks with a wrong signature are rate-limited, per address. */
  @Post('razorpay')
  @Access('public')
  @HttpCode(200)
  async receive(@Req() request: WithRawBody, @Headers() headers: Record<string, string | undefined>): Promise<{ success: true }> {
    const body = request.rawBody ?? Buffer.alloc(0);
    if (!this.signatures.isWebhookSigned(body, headers['x-razorpay-signature'] ?? ''))
      this.refuse(headers['x-forwarded-for'] ?? request.ip);
    const eventId = headers['x-razorpay-event-id'];
    await this.webhooks.receive(body, eventId && eventIdPattern.test(eventId) ? eventId : undefined);
    return { success: true };
  }

  private refuse(address: string): never {
    this.log.warn('webhook refused: wrong signature');
    if (this.wrongSignatures.tooMany(address)) throw new AppError('rate_limited', 'Too many wrong signatures.', { retryAfterSeconds: 60 });
    throw new AppError('signature_invalid', 'The signature is not right.');
  }
}
