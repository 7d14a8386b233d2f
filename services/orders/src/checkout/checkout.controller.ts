import { CreateOrder, VerifyPayment } from '@2x7/contracts';
import type { OrderToPay, PaymentVerified } from '@2x7/contracts';
import { Access, Networks, ValidBody, enveloped, type ClientNetworks, type Envelope } from '@2x7/service-kit';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { CreateOrderService } from './create-order.service.js';
import { VerifyPaymentService } from './verify-payment.service.js';

/** What the checkout dialog calls. */
@Controller('orders')
export class CheckoutController {
  constructor(
    private readonly creation: CreateOrderService,
    private readonly verification: VerifyPaymentService,
  ) {}

  @Post('create-order')
  @Access('public')
  @HttpCode(200)
  async create(@ValidBody(CreateOrder) body: CreateOrder, @Networks() networks: ClientNetworks): Promise<{ success: true } & OrderToPay> {
    return { success: true, ...(await this.creation.create(body, networks)) };
  }

  @Post('verify-payment')
  @Access('public')
  @HttpCode(200)
  async verify(@ValidBody(VerifyPayment) body: VerifyPayment): Promise<Envelope<PaymentVerified>> {
    return enveloped(await this.verification.verify(body));
  }
}
