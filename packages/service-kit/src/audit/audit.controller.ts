import { AuditQuery, type AuditEntry, type ServiceName } from '@2x7/contracts';
import { Controller, Get, Query, type Type } from '@nestjs/common';
import { Access } from '../access/access.guard.js';
import { AuditReader } from './audit-reader.js';
import { enveloped, type Envelope } from '../http/envelope.js';
import { SchemaPipe } from '../http/validation.js';

/** GET /audit/{service}: the service's audit trail, newest first, for administrators. */
export function auditController(service: ServiceName): Type {
  @Controller('audit')
  class AuditController {
    constructor(private readonly trail: AuditReader) {}

    @Get(service)
    @Access('admin')
    async list(@Query(new SchemaPipe(AuditQuery)) query: AuditQuery): Promise<Envelope<AuditEntry[]>> {
      return enveloped(await this.trail.list(query));
    }
  }

  return AuditController;
}
