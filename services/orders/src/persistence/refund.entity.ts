import type { RefundOrigin } from '@2x7/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RefundState } from '../domain/refund.js';
import { paiseColumn } from './paise.column.js';

@Entity('refund_tasks')
export class RefundEntity {
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column('uuid', { name: 'order_id' }) orderId!: string;
  @Column('text', { name: 'payment_id' }) paymentId!: string;
  @Column({ type: 'bigint', name: 'amount_paise', transformer: paiseColumn }) amountPaise!: number;
  @Column('text') reason!: string;
  @Column('text', { name: 'refund_origin' }) origin!: RefundOrigin;
  @Column('text') state!: RefundState;
  @Column('uuid', { nullable: true }) key!: string | null;
  @Column('uuid', { name: 'request_id', nullable: true }) requestId!: string | null;
  @Column('uuid', { name: 'requested_by', nullable: true }) requestedBy!: string | null;
  @Column('text', { nullable: true }) failure!: string | null;
  @Column('text', { name: 'provider_refund_id', nullable: true }) providerRefundId!: string | null;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt!: Date | null;
  @Column('timestamptz', { name: 'refused_at', nullable: true }) refusedAt!: Date | null;
}
