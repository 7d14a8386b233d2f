import { Module, type DynamicModule } from '@nestjs/common';
import { mediaConfigToken, type MediaConfig } from './config.js';

@Module({})
export class ConfigModule {
  static register(config: MediaConfig): DynamicModule {
    const provider = { provide: mediaConfigToken, useValue: config };
    return { module: ConfigModule, global: true, providers: [provider], exports: [provider] };
  }
}
