import type { OrderState, OrderedPlan } from '@2x7/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Attention, Customer } from '../domain/order.js';
import type { PaymentUpdateSource } from '../domain/payment.js';
import { paiseColumn } from './paise.column.js';

@Entity('orders')
export class OrderEntity {
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text', insert: false, update: false }) number!: string;
  @Column('text') receipt!: string;
  @Column('text') fingerprint!: string;
  @Column('text', { name: 'customer_name' }) customerName!: string;
  @Column('text', { name: 'customer_email' }) customerEmail!: string;
  @Column('text', { name: 'customer_phone' }) customerPhone!: string;
  @Column('text', { name: 'delivery_address' }) deliveryAddress!: string;
  @Column('uuid', { name: 'plan_id' }) planId!: string;
  @Column('jsonb') plan!: OrderedPlan;
  @Column({ type: 'bigint', name: 'amount_paise', transformer: paiseColumn }) amountPaise!: number;
  @Column('text') currency!: 'INR';
  @Column('text') status!: OrderState;
  @Column('boolean') expired!: boolean;
  @Column('text', { name: 'provider_order_id', nullable: true }) providerOrderId!: string | null;
  @Column('text', { name: 'payment_id', nullable: true }) paymentId!: string | null;
  @Column('timestamptz', { name: 'paid_at', nullable: true }) paidAt!: Date | null;
  @Column('text', { name: 'settled_by', nullable: true }) settledBy!: PaymentUpdateSource | null;
  @Column('text', { nullable: true }) attention!: Attention | null;
  @Column('timestamptz', { name: 'next_check_at', nullable: true }) nextCheckAt!: Date | null;
  @Column('timestamptz', { name: 'confirm_payment_at', nullable: true }) confirmPaymentAt!: Date | null;
  @Column('timestamptz', { name: 'announced_at', nullable: true }) announcedAt!: Date | null;
  @Column({ type: 'timestamptz', name: 'created_at', insert: false, update: false }) createdAt!: Date;

  get customer(): Customer {
    return { name: this.customerName, email: this.customerEmail, phone: this.customerPhone, address: this.deliveryAddress };
  }
}
