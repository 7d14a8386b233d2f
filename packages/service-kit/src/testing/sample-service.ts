import type { EventData, Identity } from '@2x7/contracts';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { z } from 'zod';
import { Access, Caller } from '../access/access.guard.js';
import { Audit } from '../audit/audit.js';
import { IdParam, ValidBody } from '../http/validation.js';
import { EventConsumer, OnEvent } from '../events/event-consumer.js';
import { EventContext } from '../events/event-context.js';
import type { TestDatabase } from './test-database.js';
import { AuditNewestFirst1790000000003, AuditTrail1790000000002 } from '../audit/audit.migration.js';
import { EventTables1790000000001 } from '../events/event-tables.migration.js';
import type { EventTransport } from '../events/event-transport.js';
import { Outbox } from '../events/outbox/outbox.js';
import { startService } from '../bootstrap/service.js';
import type { RunningService, ServiceParts } from '../bootstrap/service-parts.js';
import { testConfig } from './test-service.js';

const Note = z.object({ text: z.string({ error: 'Text is required' }).max(20) });

class Notes1790000000100 implements MigrationInterface {
  readonly name = 'Notes1790000000100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE TABLE note (id serial PRIMARY KEY, text text NOT NULL)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE note');
  }
}

@Controller('notes')
class NotesController {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  @Get() @Access('public') list(): Promise<unknown> {
    return this.database.query('SELECT text FROM note ORDER BY id');
  }

  @Get('whoami') @Access('user') whoami(@Caller() caller: Identity): Identity {
    return caller;
  }

  @Get('crash') @Access('public') crash(): never {
    throw new Error('SELECT secret FROM /etc/passwd');
  }

  @Get('closed') closed(): string {
    return 'never sent';
  }

  @Get('inside') @Access('internal') inside(): object {
    return { success: true };
  }

  @Delete(':id') @Access('admin') remove(@IdParam() id: string): object {
    return { id };
  }

  @Post() @Access('admin') async add(@ValidBody(Note) note: { text: string }, @Caller() caller: Identity): Promise<object> {
    await this.database.transaction(async (tx) => {
      await tx.query('INSERT INTO note (text) VALUES ($1)', [note.text]);
      await this.audit.record(tx, { actor: caller, action: 'created', entity: 'note', entityId: note.text, after: note });
      await this.outbox.append(tx, { type: 'catalog.changed', data: { entity: 'dish', ids: [] } });
    });
    return { success: true };
  }
}

/** Handles `email.sent` as the consumer `orders`, and throws `error` the given number of times. */
@EventConsumer()
export class NoteConsumer {
  static failures = 0;
  static error = new Error('simulated failure');

  @OnEvent('email.sent')
  async note(@Payload() sent: EventData<'email.sent'>, @Ctx() context: EventContext): Promise<void> {
    await context.transaction(async (tx) => {
      await tx.query('INSERT INTO note (text) VALUES ($1)', [sent.message_id]);
      if (NoteConsumer.failures > 0) {
        NoteConsumer.failures -= 1;
        throw NoteConsumer.error;
      }
    });
  }
}

/** Orders subscribes to it as well; the sample has nothing to refund. */
@EventConsumer()
class RefundRequestsConsumer {
  @OnEvent('refund.requested')
  ignore(): void {}
}

const migrations = [EventTables1790000000001, AuditTrail1790000000002, AuditNewestFirst1790000000003, Notes1790000000100];

type Changes = Pick<ServiceParts, 'controllers' | 'providers'>;

/** A small service that uses every part of the kit, under the consumer name `orders`. */
export const startSampleService = (
  database: TestDatabase,
  transport: EventTransport,
  { controllers = [NoteConsumer], providers }: Changes = {},
): Promise<RunningService> =>
  startService({
    name: 'orders',
    config: testConfig(),
    database: { address: database, entities: [], migrations },
    transport,
    controllers: [NotesController, RefundRequestsConsumer, ...controllers],
    providers,
  });
