import { retentionModule } from '@2x7/service-kit';
import { Module } from '@nestjs/common';
import { RequestsModule } from './requests/requests.module.js';
import { retentionRules } from './retention/retention-rules.js';
import { SendingModule } from './sending/sending.module.js';

@Module({ imports: [RequestsModule, retentionModule(retentionRules), SendingModule] })
export class AppModule {}
