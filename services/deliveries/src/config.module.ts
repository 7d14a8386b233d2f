import { Module, type DynamicModule } from '@nestjs/common';
import { deliveriesConfigToken, type DeliveriesConfig } from './config.js';
import { Clock } from './time/clock.js';

/** Makes the configuration and the clock injectable in every feature module. */
@Module({})
export class ConfigModule {
  static register(config: DeliveriesConfig): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: deliveriesConfigToken, useValue: config }, Clock],
      exports: [deliveriesConfigToken, Clock],
    };
  }
}
