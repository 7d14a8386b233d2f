import type { DishCategory } from '@2x7/contracts';
import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** PostgreSQL hands exact decimals over as text; ours fit a number exactly to 0.1. */
const exact = {
  type: 'numeric',
  precision: 6,
  scale: 1,
  transformer: { from: Number, to: (value: number) => value },
} as const;

/** Nutrients in grams, calories in kcal. A dish with `deletedAt` is hidden everywhere. */
@Entity('dish')
export class DishRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'dish_name' }) dishName: string;
  @Column('text', { name: 'image_url', nullable: true }) imageUrl: string | null;
  @Column('text') quantity: string;
  @Column('text', { array: true }) ingredients: string[];
  @Column(exact) calories: number;
  @Column(exact) protein: number;
  @Column(exact) carbs: number;
  @Column(exact) fat: number;
  @Column(exact) sugar: number;
  @Column(exact) fiber: number;
  @Column('boolean', { name: 'is_active' }) isActive: boolean;
  @Column('int', { name: 'display_order' }) displayOrder: number;
  @Column('text', { array: true }) categories: DishCategory[];
  @Column('int') version: number;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' }) updatedAt: Date;
  @DeleteDateColumn({ name: 'deleted_at', type: 'timestamptz' }) deletedAt: Date | null;
}
