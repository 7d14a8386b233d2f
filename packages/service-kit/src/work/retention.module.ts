import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Log } from '../observability/logger.js';
import { Retention, type RetentionClock, type RetentionRule } from './retention.js';

@Module({})
class RetentionModule {}

/** Forgets every hour what the rules name. @param clock a global provider; unset, the clock of this machine counts the age of data */
export function retentionModule(rules: readonly RetentionRule[], clock?: Type<RetentionClock>): DynamicModule {
  const retention = {
    provide: Retention,
    useFactory: (database: DataSource, log: Log, given?: RetentionClock) => new Retention(rules, database, log, given),
    inject: [DataSource, Log, ...(clock ? [clock] : [])],
  };
  return { module: RetentionModule, providers: [retention] };
}
