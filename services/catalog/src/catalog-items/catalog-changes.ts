import type { EventData, Identity } from '@2x7/contracts';
import { Audit, Outbox } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

type Item = { id: string };

type CatalogChange = {
  actor: Identity;
  action: 'created' | 'edited' | 'deleted';
  entity: EventData<'catalog.changed'>['entity'];
  before?: Item;
  after?: Item;
};

type CatalogReordering = {
  actor: Identity;
  entity: EventData<'catalog.changed'>['entity'];
  /** id → position */
  before: Record<string, number>;
  after: Record<string, number>;
};

/** Writes the audit row and the `catalog.changed` event of a change, in the transaction of the change. */
@Injectable()
export class CatalogChanges {
  constructor(
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async changed(tx: EntityManager, { actor, action, entity, before, after }: CatalogChange): Promise<void> {
    const { id } = (after ?? before)!;
    await this.audit.record(tx, { actor, action, entity, entityId: id, before, after });
    await this.outbox.append(tx, { type: 'catalog.changed', data: { entity, ids: [id] } });
  }

  async reordered(tx: EntityManager, { actor, entity, before, after }: CatalogReordering): Promise<void> {
    await this.audit.record(tx, { actor, action: 'reordered', entity, entityId: 'all', before, after });
    await this.outbox.append(tx, { type: 'catalog.changed', data: { entity, ids: Object.keys(after) } });
  }
}
