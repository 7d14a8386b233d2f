import type { EventData, Identity, Reorder } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { DataSource, type EntityManager, type FindOptionsOrder, type FindOptionsWhere } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { CatalogChanges } from './catalog-changes.js';
import type { CatalogItemRow } from './catalog-item.entity.js';
import { nextPosition, positionsById, reorderRows, type OrderedTable } from './row-order.js';

/** What differs between meal plans and dishes. */
type CatalogItemKind<Row, Item> = {
  row: new () => Row;
  table: OrderedTable;
  /** The name in the audit trail and in `catalog.changed`. */
  entity: EventData<'catalog.changed'>['entity'];
  notFound: string;
  /** Rows that visitors see. */
  visible: FindOptionsWhere<Row>;
  present: (row: Row) => Item;
};

const byPosition: FindOptionsOrder<CatalogItemRow> = { display_order: 'ASC', created_at: 'ASC', id: 'ASC' };

/** Reads and writes the items of one kind. Every write is one transaction with its audit row and its event. */
export abstract class CatalogItemRepository<
  Row extends CatalogItemRow,
  Item extends { id: string },
  Input extends { key?: string; display_order?: number },
> {
  protected constructor(
    protected readonly database: DataSource,
    private readonly changes: CatalogChanges,
    private readonly kind: CatalogItemKind<Row, Item>,
  ) {}

  /** Items that visitors see: by position, then oldest first. */
  listVisible(): Promise<Item[]> {
    return this.find(this.database.manager, this.kind.visible);
  }

  /** All items that are not deleted, in the same order. */
  list(): Promise<Item[]> {
    return this.find(this.database.manager);
  }

  /** @throws AppError 404 when visitors see no item with this id */
  getVisible(id: string): Promise<Item> {
    return this.getWhere({ ...this.kind.visible, id } as FindOptionsWhere<Row>);
  }

  /** The item, also one that visitors do not see. @throws AppError 404 when there is none with this id or it is deleted */
  get(id: string): Promise<Item> {
    return this.getWhere({ id } as FindOptionsWhere<Row>);
  }

  /**
   * Adds an item, at the end of the list unless it names a position. With a key that was used before it adds nothing and returns the
   * item of that key.
   */
  create(actor: Identity, { key: id = uuid(), ...input }: Input): Promise<Item> {
    const { row: Row, table, entity, present } = this.kind;
    return this.database.transaction(async (tx) => {
      const display_order = input.display_order ?? (await nextPosition(tx, table));
      const row = Object.assign(new Row(), input, { id, version: 1, display_order });
      if (!(await this.insert(tx, row))) return present(await this.stored(tx, id));
      const after = present(row);
      await this.changes.changed(tx, { actor, action: 'created', entity, after });
      return after;
    });
  }

  /** Locks the item, calls `decide` and saves its result, if there is one. @throws AppError 404, and what `decide` throws */
  change(id: string, actor: Identity, decide: (item: Item) => Input | undefined): Promise<Item> {
    const { entity, present } = this.kind;
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, id);
      const before = present(row);
      const input = decide(before);
      if (!input) return before;
      Object.assign(row, input, {
        version: row.version + 1,
        display_order: input.display_order ?? row.display_order,
      });
      const after = present(await tx.save(row));
      await this.changes.changed(tx, { actor, action: 'edited', entity, before, after });
      return after;
    });
  }

  /** Marks the item as deleted; its row stays. @throws AppError 404 */
  remove(id: string, actor: Identity): Promise<void> {
    const { row: Row, entity, present } = this.kind;
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, id);
      await tx.softDelete<CatalogItemRow>(Row, { id });
      await this.changes.changed(tx, { actor, action: 'deleted', entity, before: present(row) });
    });
  }

  /** Moves all named items or none. @throws AppError 404 when an id names no item; Refusal when the order was made from an older list */
  reorder(actor: Identity, order: Reorder): Promise<Item[]> {
    const { table, entity } = this.kind;
    return this.database.transaction(async (tx) => {
      const reordered = await reorderRows(tx, table, order);
      if (!reordered) throw this.notFound();
      const { before, moved } = reordered;
      if (moved.length > 0) {
        await this.changes.reordered(tx, { actor, entity, before: positionsById(before), after: positionsById(moved) });
      }
      return this.find(tx);
    });
  }

  private async find(tx: EntityManager, where?: FindOptionsWhere<Row>): Promise<Item[]> {
    const rows = await tx.find(this.kind.row, { where, order: byPosition as FindOptionsOrder<Row> });
    return rows.map(this.kind.present);
  }

  private async getWhere(where: FindOptionsWhere<Row>): Promise<Item> {
    const [item] = await this.find(this.database.manager, where);
    if (!item) throw this.notFound();
    return item;
  }

  /** Returns false when there is an item with this id already, also a deleted one. Waits for a transaction that is adding it. */
  private async insert(tx: EntityManager, row: Row): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into<CatalogItemRow>(this.kind.row).values(row).orIgnore();
    const { raw } = await insert.execute();
    return (raw as unknown[]).length === 1;
  }

  private async stored(tx: EntityManager, id: string): Promise<Row> {
    return (await tx.findOneOrFail<CatalogItemRow>(this.kind.row, { where: { id }, withDeleted: true })) as Row;
  }

  private async lock(tx: EntityManager, id: string): Promise<Row> {
    const row = await tx.findOne<CatalogItemRow>(this.kind.row, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw this.notFound();
    return row as Row;
  }

  private notFound(): AppError {
    return new AppError('not_found', this.kind.notFound);
  }
}
