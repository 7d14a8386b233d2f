import { z } from 'zod';

const orderDocumentKinds = ['payment-receipt', 'tax-invoice', 'bill-of-supply', 'credit-note'] as const;

/** A document of an order as PDF. `path`: where it is, below /api/v1. A payment receipt has the number of its order. */
export const OrderDocument = z
  .object({
    kind: z.enum(orderDocumentKinds),
    number: z.string(),
    issued_at: z.iso.datetime(),
    amount_paise: z.int(),
    path: z.string(),
  })
  .meta({ id: 'OrderDocument', description: 'A receipt, an invoice or a credit note of an order' });
export type OrderDocument = z.infer<typeof OrderDocument>;

/** Query of the accountant's list: a month in India. */
export const InvoiceMonth = z.object({
  month: z.string({ error: 'Choose a month' }).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Month must be like 2026-11'),
});
export type InvoiceMonth = z.output<typeof InvoiceMonth>;
