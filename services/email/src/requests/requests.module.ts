import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { DeliveryRequestsConsumer } from './delivery-requests.consumer.js';
import { EmailRequestsConsumer } from './email-requests.consumer.js';

@Module({ imports: [JobsModule], controllers: [EmailRequestsConsumer, DeliveryRequestsConsumer] })
export class RequestsModule {}
