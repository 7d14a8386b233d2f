import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { EmailSenderService } from './email-sender.service.js';
import { Mailer } from './mailer.js';
import { SentMailLog } from './sent-mail-log.js';

@Module({ imports: [JobsModule], providers: [EmailSenderService, Mailer, SentMailLog] })
export class SendingModule {}
