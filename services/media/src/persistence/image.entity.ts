import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One stored image; width and height in pixels are those of its widest variant. */
@Entity('images')
export class Image {
  @PrimaryColumn('uuid') id!: string;
  @Column('int') width!: number;
  @Column('int') height!: number;
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
