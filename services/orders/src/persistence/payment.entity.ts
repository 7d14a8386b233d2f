import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PaymentState, PaymentUpdateSource } from '../domain/payment.js';
import { paiseColumn } from './paise.column.js';

@Entity('payments')
export class PaymentEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column('uuid', { name: 'order_id' }) orderId!: string;
  @Column({ type: 'bigint', name: 'amount_paise', transformer: paiseColumn }) amountPaise!: number;
  @Column({ type: 'bigint', name: 'refunded_paise', transformer: paiseColumn }) refundedPaise!: number;
  @Column('text') currency!: string;
  @Column('text') state!: PaymentState;
  @Column('text') source!: PaymentUpdateSource;
  @Column('text', { nullable: true }) failure!: string | null;
}
