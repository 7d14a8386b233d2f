import { Global, Module, type DynamicModule } from '@nestjs/common';
import { authConfigToken, type AuthConfig } from './config.js';

/** Makes the configuration injectable in every feature, by `@Inject(authConfigToken)`. */
@Global()
@Module({})
export class ConfigModule {
  static register(config: AuthConfig): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: authConfigToken, useValue: config }],
      exports: [authConfigToken],
    };
  }
}
