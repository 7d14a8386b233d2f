import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/**
 * A customer's photo of a problem. Without `claimedAt` it was uploaded, and no problem was reported with it so far.
 * `deletedAt` lies in the future while its file is not stored yet.
 */
@Entity('photos')
export class Photo {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'customer_id' }) customerId!: string;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { name: 'claimed_at', nullable: true }) claimedAt!: Date | null;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
