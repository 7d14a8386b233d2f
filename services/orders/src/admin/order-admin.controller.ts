import { OrderSearch, RequestRefund, type Identity, type OrderDetail, type OrderPage, type OrderStats, type Refund } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, ok, type Envelope, type Ok } from '@2x7/service-kit';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ConfirmationRequestService } from '../confirmations/confirmation-request.service.js';
import { RefundRequestService } from '../refunds/refund-request.service.js';
import { OrderDetailRepository } from './order-detail.repository.js';
import { OrderListRepository } from './order-list.repository.js';
import { OrderStatisticsRepository } from './order-statistics.repository.js';

/** Orders in the admin area. */
@Controller('orders/admin')
export class OrderAdminController {
  constructor(
    private readonly orders: OrderListRepository,
    private readonly statistics: OrderStatisticsRepository,
    private readonly details: OrderDetailRepository,
    private readonly confirmations: ConfirmationRequestService,
    private readonly refunds: RefundRequestService,
  ) {}

  /** A POST, because proxies log addresses and a search can be a customer's email or phone. */
  @Post('search')
  @HttpCode(200)
  @Access('admin')
  async search(@ValidBody(OrderSearch) search: OrderSearch): Promise<Envelope<OrderPage>> {
    return enveloped(await this.orders.page(search));
  }

  @Get('stats')
  @Access('admin')
  async stats(): Promise<Envelope<OrderStats>> {
    return enveloped(await this.statistics.read());
  }

  @Get(':id')
  @Access('admin')
  async show(@IdParam() id: string): Promise<Envelope<OrderDetail>> {
    return enveloped(await this.details.read(id));
  }

  @Post(':id/resend-confirmation')
  @HttpCode(200)
  @Access('admin')
  async resend(@IdParam() id: string, @Caller() actor: Identity): Promise<Ok> {
    await this.confirmations.request(id, actor);
    return ok;
  }

  @Post(':id/refunds')
  @Access('confirmed-admin')
  async refund(@IdParam() id: string, @ValidBody(RequestRefund) body: RequestRefund, @Caller() actor: Identity): Promise<Envelope<Refund>> {
    return enveloped(await this.refunds.request(id, actor, body));
  }
}
