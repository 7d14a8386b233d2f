import { Module, type DynamicModule, type Provider } from '@nestjs/common';

@Module({})
class ConfigModule {}

/** Makes the configuration injectable in every feature module by `@Inject(token)`; the same for providers that every feature needs. */
export function configModule(token: symbol, config: object, providers: Provider[] = []): DynamicModule {
  const all = [{ provide: token, useValue: config }, ...providers];
  return { module: ConfigModule, global: true, providers: all, exports: all };
}
