import { brand, dayOf, type PlanSnapshot } from '@2x7/contracts';
import { gstRateOn, refundedTaxParts, taxParts, type TaxParts } from '../domain/gst.js';
import type { GstRegistration, Seller } from './gst-settings.js';

export type InvoiceKind = 'tax-invoice' | 'bill-of-supply' | 'credit-note';

/** Everything that an invoice or a credit note prints. It is stored when the document is issued, and drawn from then on. */
export type InvoiceDocument = {
  kind: InvoiceKind;
  number: string;
  issued_at: string;
  shop: { name: string; email: string; phone: string };
  seller: Seller;
  customer: { name: string; address: string; email: string; phone: string };
  order: { number: string; paid_at: string; payment_id: string };
  plan: { name: string; meals: number };
  total_paise: number;
  /** Null on a bill of supply, which shows no tax. */
  tax: (TaxParts & { sac: string; basis_points: number }) | null;
  /** On a credit note: the invoice that it corrects, and the refund. */
  corrects: { kind: InvoiceKind; number: string; issued_at: string; refunded_at: string } | null;
};

/** A document before it has its number. */
export type InvoiceDraft = Omit<InvoiceDocument, 'number' | 'issued_at'>;

export type PaidOrder = {
  number: string;
  paid_at: Date;
  payment_id: string;
  amount_paise: string;
  plan: PlanSnapshot;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  delivery_address: string;
};

/** The tax invoice or bill of supply of a paid order. */
export function invoiceOf(order: PaidOrder, { mode, seller }: GstRegistration): InvoiceDraft {
  const total = Number(order.amount_paise);
  const { sac, basisPoints } = gstRateOn(dayOf(order.paid_at));
  return {
    kind: mode === 'regular' ? 'tax-invoice' : 'bill-of-supply',
    shop: { name: brand.name, email: brand.email, phone: brand.phone },
    seller,
    customer: {
      name: order.customer_name,
      address: order.delivery_address,
      email: order.customer_email,
      phone: order.customer_phone,
    },
    order: { number: order.number, paid_at: order.paid_at.toISOString(), payment_id: order.payment_id },
    plan: { name: order.plan.name, meals: order.plan.number_of_meals },
    total_paise: total,
    tax: mode === 'regular' ? { ...taxParts(total, basisPoints), sac, basis_points: basisPoints } : null,
    corrects: null,
  };
}

export type DoneRefund = { amount_paise: string; done_at: Date };

/** The credit note of a refund: seller, customer and rate are those of its invoice. @param earlierPaise of the order's earlier credit notes */
export function creditNoteOf(invoice: InvoiceDocument, refund: DoneRefund, earlierPaise: number): InvoiceDraft {
  const { number, issued_at, kind, tax } = invoice;
  const total = Number(refund.amount_paise);
  return {
    ...withoutNumber(invoice),
    kind: 'credit-note',
    total_paise: total,
    tax: tax && { ...tax, ...refundedTaxParts(earlierPaise, total, tax.basis_points) },
    corrects: { kind, number, issued_at, refunded_at: refund.done_at.toISOString() },
  };
}

function withoutNumber({ number: _, issued_at: __, ...draft }: InvoiceDocument): InvoiceDraft {
  return draft;
}
