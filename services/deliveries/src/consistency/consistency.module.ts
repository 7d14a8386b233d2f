import { Module } from '@nestjs/common';
import { ConsistencyCheckService } from './consistency-check.service.js';
import { ConsistencyRepository } from './consistency.repository.js';

/** The nightly check that no meal, booking or box is lost. */
@Module({ providers: [ConsistencyCheckService, ConsistencyRepository] })
export class ConsistencyModule {}
