import { CustomerEmail, KeepCustomers, OrderEmail, type ForgottenOrders } from '@2x7/contracts';
import { InternalTo, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { CustomerDataRepository } from './customer-data.repository.js';

/** What a customer asks to see, or to forget. The address is in the body, so no access log contains it. */
@Controller('internal/customers')
@InternalTo('deliveries')
export class InternalCustomersController {
  constructor(private readonly customers: CustomerDataRepository) {}

  @Post('orders')
  @HttpCode(200)
  async list(@ValidBody(CustomerEmail) { email }: { email: string }): Promise<Envelope<object[]>> {
    return enveloped(await this.customers.list(email));
  }

  @Post('erasure')
  @HttpCode(200)
  async forget(@ValidBody(CustomerEmail) { email }: { email: string }): Promise<Envelope<ForgottenOrders>> {
    return enveloped(await this.customers.forget(email));
  }

  @Post('keep')
  @HttpCode(200)
  async keep(@ValidBody(KeepCustomers) body: KeepCustomers): Promise<Envelope<{ orders: number }>> {
    return enveloped({ orders: await this.customers.keep(body) });
  }

  /** The deliveries service records who asked for it. */
  @Post('email')
  @HttpCode(200)
  async changeEmail(@ValidBody(OrderEmail) body: OrderEmail): Promise<Envelope<OrderEmail>> {
    await this.customers.changeEmail(body);
    return enveloped(body);
  }
}
