import { Module } from '@nestjs/common';
import { RetentionService } from './retention.service.js';

/** Personal data leaves this service after a time. */
@Module({ providers: [RetentionService] })
export class RetentionModule {}
