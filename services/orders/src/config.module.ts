import { Module, type DynamicModule } from '@nestjs/common';
import type { OrdersConfig } from './config.js';

export const ordersConfigToken = Symbol('OrdersConfig');

/** Makes the configuration injectable in every feature module. */
@Module({})
export class ConfigModule {
  static register(config: OrdersConfig): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: ordersConfigToken, useValue: config }],
      exports: [ordersConfigToken],
    };
  }
}
