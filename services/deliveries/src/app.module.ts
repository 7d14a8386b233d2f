import { retentionModule } from '@2x7/service-kit';
import { Module } from '@nestjs/common';
import { ConsistencyModule } from './consistency/consistency.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { EmailChangeModule } from './email-change/email-change.module.js';
import { ImportModule } from './import/import.module.js';
import { KitchenModule } from './kitchen/kitchen.module.js';
import { LabelsModule } from './labels/labels.module.js';
import { MarksModule } from './marks/marks.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { ProblemsModule } from './problems/problems.module.js';
import { retentionRules } from './retention/retention-rules.js';
import { RunsModule } from './runs/runs.module.js';
import { SlotsModule } from './slots/slots.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { Clock } from './time/clock.js';

/** A paid order becomes a subscription, which its customer changes until the kitchen cooks. */
@Module({
  imports: [
    SlotsModule,
    SubscriptionsModule,
    KitchenModule,
    LabelsModule,
    RunsModule,
    MarksModule,
    CustomersModule,
    ConsistencyModule,
    EmailChangeModule,
    ImportModule,
    PrivacyModule,
    ProblemsModule,
    retentionModule(retentionRules, Clock),
  ],
})
export class AppModule {}
