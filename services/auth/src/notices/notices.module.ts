import { Module } from '@nestjs/common';
import { SecurityNotices } from './security-notices.js';

/** Publishes what users are told by email because it may be somebody else's doing. */
@Module({ providers: [SecurityNotices], exports: [SecurityNotices] })
export class NoticesModule {}
