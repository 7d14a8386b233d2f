import { Column, CreateDateColumn, DeleteDateColumn, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/**
 * The columns that meal plans and dishes share. Properties have the names of their columns, which are those of the
 * API, so a row needs no mapping. An item with `deleted_at` is hidden everywhere.
 */
export abstract class CatalogItemRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { nullable: true }) image_url!: string | null;
  @Column('int') display_order!: number;
  @Column('int') version!: number;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updated_at!: Date;
  @DeleteDateColumn({ type: 'timestamptz' }) deleted_at!: Date | null;
}

/** A row as JSON carries it: timestamps as text, without `deleted_at`. */
export type Presented<Row extends CatalogItemRow> = Omit<Row, 'created_at' | 'updated_at' | 'deleted_at'> & {
  created_at: string;
  updated_at: string;
};

export function present<Row extends CatalogItemRow>(row: Row): Presented<Row> {
  const { deleted_at: _, created_at, updated_at, ...columns } = row;
  return { ...columns, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
