import { Module, type DynamicModule } from '@nestjs/common';
import type { EmailConfig } from './config.js';
import { ConfigModule } from './config.module.js';
import { RequestsModule } from './requests/requests.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SendingModule } from './sending/sending.module.js';

@Module({})
export class AppModule {
  static register(config: EmailConfig): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.register(config), RequestsModule, RetentionModule, SendingModule] };
  }
}
