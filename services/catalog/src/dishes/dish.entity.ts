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

/** Number(null) would be 0, and an amount that is not known is never 0. */
const tenthsOrNull = {
  ...tenths,
  nullable: true,
  transformer: { from: (value: string | null) => (value === null ? null : Number(value)), to: (value: number | null) => value },
} as const;

/** Nutrients in grams, calories in kcal, cholesterol and sodium in mg. The compiler checks that the row has every field of the contract. */
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
  @Column('text', { array: true, nullable: true }) may_contain!: Allergen[] | null;
  @Column('int', { nullable: true }) net_grams!: number | null;
  @Column('int', { nullable: true }) use_within_hours!: number | null;
  @Column('text', { nullable: true }) storage!: string | null;
  @Column(tenthsOrNull) added_sugar!: number | null;
  @Column(tenthsOrNull) saturated_fat!: number | null;
  @Column(tenthsOrNull) trans_fat!: number | null;
  @Column(tenthsOrNull) cholesterol!: number | null;
  @Column(tenthsOrNull) sodium!: number | null;
}
