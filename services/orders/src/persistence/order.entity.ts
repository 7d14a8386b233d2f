import type { OrderState, PlanSnapshot, RefundOrigin } from '@2x7/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Attention, PaymentUpdateSource, PaymentState } from '../domain/order.js';
import type { Refund } from '../domain/refund.js';

/** PostgreSQL's bigint as a number: paise stay far below 2^53. */
export const paiseColumn = { to: (amount: number) => amount, from: (text: string) => Number(text) };

@Entity('orders')
export class OrderEntity {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ type: 'text', insert: false, update: false }) number: string;
  @Column('text') receipt: string;
  @Column('text') fingerprint: string;
  @Column('text', { name: 'customer_name' }) customerName: string;
  @Column('text', { name: 'customer_email' }) customerEmail: string;
  @Column('text', { name: 'customer_phone' }) customerPhone: string;
  @Column('text', { name: 'delivery_address' }) deliveryAddress: string;
  @Column('uuid', { name: 'plan_id' }) planId: string;
  @Column('jsonb') plan: PlanSnapshot;
  @Column({ type: 'bigint', name: 'amount_paise', transformer: paiseColumn }) amountPaise: number;
  @Column('text') currency: 'INR';
  @Column('text') status: OrderState;
  @Column('boolean') expired: boolean;
  @Column('text', { name: 'provider_order_id', nullable: true }) providerOrderId: string | null;
  @Column('text', { name: 'payment_id', nullable: true }) paymentId: string | null;
  @Column('timestamptz', { name: 'paid_at', nullable: true }) paidAt: Date | null;
  @Column('text', { name: 'settled_by', nullable: true }) settledBy: PaymentUpdateSource | null;
  @Column('text', { nullable: true }) attention: Attention | null;
  @Column('timestamptz', { name: 'next_check_at', nullable: true }) nextCheckAt: Date | null;
  @Column('timestamptz', { name: 'announced_at', nullable: true }) announcedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'created_at', insert: false, update: false }) createdAt: Date;
}

@Entity('payments')
export class PaymentEntity {
  @PrimaryColumn({ type: 'text' }) id: string;
  @Column('uuid', { name: 'order_id' }) orderId: string;
  @Column({ type: 'bigint', name: 'amount_paise', transformer: paiseColumn }) amountPaise: number;
  @Column({ type: 'bigint', name: 'refunded_paise', transformer: paiseColumn }) refundedPaise: number;
  @Column('text') currency: string;
  @Column('text') state: PaymentState;
  @Column('text') source: PaymentUpdateSource;
  @Column('text', { nullable: true }) failure: string | null;
}

@Entity('refund_tasks')
export class RefundEntity {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column('uuid', { name: 'order_id' }) orderId: string;
  @Column('text', { name: 'payment_id' }) paymentId: string;
  @Column({ type: 'bigint', name: 'amount_paise', transformer: paiseColumn }) amountPaise: number;
  @Column('text') reason: string;
  @Column('text') origin: RefundOrigin;
  @Column('text') state: Refund['state'];
  @Column('uuid', { nullable: true }) key: string | null;
  @Column('uuid', { name: 'requested_by', nullable: true }) requestedBy: string | null;
  @Column('text', { nullable: true }) failure: string | null;
  @Column('text', { name: 'provider_refund_id', nullable: true }) providerRefundId: string | null;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt: Date | null;
  @Column('timestamptz', { name: 'refused_at', nullable: true }) refusedAt: Date | null;
}
