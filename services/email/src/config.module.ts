import { Module, type DynamicModule } from '@nestjs/common';
import { emailConfigToken, type EmailConfig } from './config.js';

@Module({})
export class ConfigModule {
  static register(config: EmailConfig): DynamicModule {
    const provider = { provide: emailConfigToken, useValue: config };
    return { module: ConfigModule, global: true, providers: [provider], exports: [provider] };
  }
}
