import { dishNotFound, type Dish, type DishInput, type DishStats } from '@2x7/contracts';
import { sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CatalogChanges } from '../catalog-items/catalog-changes.js';
import { present } from '../catalog-items/catalog-item.entity.js';
import { CatalogItemRepository } from '../catalog-items/catalog-item.repository.js';
import { DishRow } from './dish.entity.js';

/** The dishes of the sample menu. Visitors see active ones only. */
@Injectable()
export class DishRepository extends CatalogItemRepository<DishRow, Dish, DishInput> {
  constructor(database: DataSource, changes: CatalogChanges) {
    super(database, changes, {
      row: DishRow,
      table: 'dish',
      entity: 'dish',
      notFound: dishNotFound,
      visible: { is_active: true },
      present,
    });
  }

  stats(): Promise<DishStats> {
    return sql.one<DishStats>(
      this.database,
      `
      SELECT count(*)::int AS total, count(*) FILTER (WHERE is_active)::int AS active,
        count(*) FILTER (WHERE NOT is_active)::int AS inactive
      FROM dish WHERE deleted_at IS NULL`,
    );
  }
}
