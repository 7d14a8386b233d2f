import { Module } from '@nestjs/common';
import { RequestsModule } from './requests/requests.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SendingModule } from './sending/sending.module.js';

@Module({ imports: [RequestsModule, RetentionModule, SendingModule] })
export class AppModule {}
