import { retentionModule } from '@2x7/service-kit';
import { Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module.js';
import { CheckoutModule } from './checkout/checkout.module.js';
import { ConfirmationsModule } from './confirmations/confirmations.module.js';
import { CustomerDataModule } from './customer-data/customer-data.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { MonitoringModule } from './monitoring/monitoring.module.js';
import { PaidOrdersModule } from './paid-orders/paid-orders.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { RefundsModule } from './refunds/refunds.module.js';
import { retentionRules } from './retention/retention-rules.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** The life of an order: it is created, paid, confirmed by email, perhaps refunded, invoiced, and looked at in the admin area. */
@Module({
  imports: [
    CheckoutModule,
    PaymentsModule,
    WebhooksModule,
    ConfirmationsModule,
    RefundsModule,
    InvoicesModule,
    AdminModule,
    MonitoringModule,
    PaidOrdersModule,
    retentionModule(retentionRules),
    CustomerDataModule,
  ],
})
export class AppModule {}
