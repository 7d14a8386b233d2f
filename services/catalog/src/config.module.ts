import { Global, Module, type DynamicModule } from '@nestjs/common';
import { catalogConfigToken, type CatalogConfig } from './config.js';

/** Makes the configuration injectable in every feature, by `@Inject(catalogConfigToken)`. */
@Global()
@Module({})
export class ConfigModule {
  static register(config: CatalogConfig): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: catalogConfigToken, useValue: config }],
      exports: [catalogConfigToken],
    };
  }
}
