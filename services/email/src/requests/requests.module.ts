import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { EmailRequestsConsumer } from './email-requests.consumer.js';

@Module({ imports: [JobsModule], controllers: [EmailRequestsConsumer] })
export class RequestsModule {}
