import { Module } from '@nestjs/common';
import { ConfirmationRequestService } from './confirmation-request.service.js';
import { Confirmations } from './confirmations.js';

@Module({ providers: [ConfirmationRequestService, Confirmations], exports: [ConfirmationRequestService] })
export class ConfirmationsModule {}
