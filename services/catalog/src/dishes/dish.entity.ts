import type { Allergen, Dish, DishCategory } from '@2x7/contracts';
import { Column, Entity } from 'typeorm';
import { CatalogItemRow, type Presented } from '../catalog-items/catalog-item.entity.js';

/** PostgreSQL returns numeric as text. These fit a JavaScript number: at most 10,000, exact to 0.1. */
const tenths = {
  type: 'numeric',
  precision: 6,
  scale: 1,
  transformer: { from: Number, to: (value: number) => value },
} as const;

/** Nutrients in grams, calories in kcal. The compiler checks that the row has every field of the contract. */
@Entity('dish')
export class DishRow extends CatalogItemRow implements Omit<Dish, keyof Presented<CatalogItemRow>> {
  @Column('text') dish_name!: string;
  @Column('text') quantity!: string;
  @Column('text', { array: true }) ingredients!: string[];
  @Column(tenths) calories!: number;
  @Column(tenths) protein!: number;
  @Column(tenths) carbs!: number;
  @Column(tenths) fat!: number;
  @Column(tenths) sugar!: number;
  @Column(tenths) fiber!: number;
  @Column('boolean') is_active!: boolean;
  @Column('text', { array: true }) categories!: DishCategory[];
  @Column('text', { array: true, nullable: true }) allergens!: Allergen[] | null;
}
