import { z } from 'zod';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { DataSource, type EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { EventData } from '@2x7/contracts';
import { Access, Caller } from '../access/access.guard.js';
import { Audit } from '../audit/audit.js';
import { IdParam, ValidBody } from '../http/validation.js';
import { OnEvent } from '../events/inbox/consumers.js';
import type { TestDatabase } from './test-database.js';
import { AuditNewestFirst1790000000003, AuditTrail1790000000002, EventTables1790000000001 } from '../events/event-tables.migration.js';
import type { EventBus } from '../events/event-bus.js';
import type { Identity } from '@2x7/contracts';
import { Outbox } from '../events/outbox/outbox.js';
import { startService, type RunningService } from '../bootstrap/service.js';
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

  @Get('whoami') @Access('signed-in') whoami(@Caller() caller: Identity): Identity {
    return caller;
  }

  @Get('crash') @Access('public') crash(): never {
    throw new Error('SELECT secret FROM /etc/passwd');
  }

  @Get('closed') closed(): string {
    return 'nobody sees this';
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

/** Hears `email.sent` as the consumer `orders`; fails as often as it is told. */
export class NoteConsumer {
  static failures = 0;

  @OnEvent('email.sent')
  async note(data: EventData<'email.sent'>, tx: EntityManager): Promise<void> {
    await tx.query('INSERT INTO note (text) VALUES ($1)', [data.message_id]);
    if (NoteConsumer.failures > 0) {
      NoteConsumer.failures -= 1;
      throw new Error('told to fail');
    }
  }
}

/** A small service that uses every part of the kit, under the consumer name `orders`. */
export const startSampleService = (database: TestDatabase, bus: EventBus): Promise<RunningService> =>
  startService({
    name: 'orders',
    config: testConfig(),
    database: { address: database, entities: [], migrations: [EventTables1790000000001, AuditTrail1790000000002, AuditNewestFirst1790000000003, Notes1790000000100] },
    bus,
    controllers: [NotesController],
    providers: [NoteConsumer],
  });
