import { EraseCustomer, type CustomerData, type CustomerErased, type Identity } from '@2x7/contracts';
import { Access, AppError, Caller, Log, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { PhotoClient } from '../problems/photo.client.js';
import { CustomerDataRepository } from './customer-data.repository.js';
import { CustomerOrdersClient } from './customer-orders.client.js';

type Customer = Extract<Identity, { kind: 'customer' }>;

/** What is kept about the signed-in customer: to take along, and to forget. */
@Controller('my')
@Access('customer')
export class PrivacyController {
  constructor(
    private readonly data: CustomerDataRepository,
    private readonly orders: CustomerOrdersClient,
    private readonly photos: PhotoClient,
    private readonly log: Log,
  ) {}

  @Get('data')
  async export(@Caller() { id }: Customer): Promise<Envelope<CustomerData>> {
    const email = await this.data.email(id);
    const [own, orders] = await Promise.all([this.data.find(id), this.orders.list(email)]);
    return enveloped({ email, exported_at: new Date().toISOString(), ...own, orders });
  }

  /** Orders and media forget first: if one cannot be reached, nothing is forgotten here, and the customer is still signed in to try again. */
  @Post('erasure')
  @HttpCode(200)
  async erase(@Caller() { id }: Customer, @ValidBody(EraseCustomer) body: EraseCustomer): Promise<Envelope<CustomerErased>> {
    const email = await this.data.email(id);
    if (body.email.toLowerCase() !== email) throw new AppError('invalid', 'This is not the address that you are signed in with.');
    await this.data.refuseUnfinished(id);
    const { orders, later, kept } = await this.orders.forget(email);
    await this.photos.forget(id);
    const plans = await this.data.forget(id);
    // A restore brings the customer back: then this line alone names them.
    this.log.info('customer data erased', { customer_id: id });
    return enveloped({ plans, orders, orders_later: later, orders_kept: kept });
  }
}
