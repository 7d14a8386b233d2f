import { Retention } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { retentionRules } from './retention-rules.js';

/** Forgets what the email worker no longer needs of customers. */
@Injectable()
export class RetentionService extends Retention {
  protected readonly rules = retentionRules;
}
