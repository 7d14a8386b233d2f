import { Module } from '@nestjs/common';
import { SecurityNotices } from './security-notices.js';

/** Publishes the changes that users are notified of by email, because an attacker may have made them. */
@Module({ providers: [SecurityNotices], exports: [SecurityNotices] })
export class NoticesModule {}
