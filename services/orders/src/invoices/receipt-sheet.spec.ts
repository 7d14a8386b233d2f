import { describe, expect, it } from '@jest/globals';
import { brand } from '@2x7/contracts';
import { testGst } from '../testing/gst.js';
import type { PaymentReceipt } from './payment-receipt.repository.js';
import { receiptSheet } from './receipt-sheet.js';

/** Paid on 27 November 2026 at 11:59 PM in India. */
const paidAt = new Date('2026-11-27T18:29:00Z');
const receipt = (changes: Partial<PaymentReceipt> = {}): PaymentReceipt =>
  ({
    id: 'o1',
    number: '2X7-000001',
    paid_at: paidAt,
    payment_id: 'pay_1',
    amount_paise: '29900',
    plan: { name: 'One Meal Trial', number_of_meals: 1 },
    customer_name: 'Asha Rao',
    customer_email: 'asha@example.com',
    customer_phone: '+91 90000 00000',
    delivery_address: '12 Tonk Road, Jaipur 302018',
    payments: [{ id: 'pay_1', amount_paise: '29900', refunded_paise: '0', first_seen_at: paidAt }],
    refunds: [],
    ...changes,
  }) as unknown as PaymentReceipt;

const noInvoice = 'This is a receipt, not a tax invoice.';
const invoiceElsewhere = 'This is a receipt; the invoice is a document of its own.';
const facts = (sheet: ReturnType<typeof receiptSheet>) => [sheet.parties[0]!.lines[0], sheet.notes.at(-1)];

describe('a payment receipt', () => {
  it.each([
    ['names the registered seller from the first day of the registration', '2026-11-27', ['2x7 Foods Private Limited', invoiceElsewhere]],
    ['of a payment before the registration is that of a shop without GST', '2026-11-28', [brand.name, noInvoice]],
  ] as const)('%s', (_rule, from, words) => {
    for (const mode of ['regular', 'composition'] as const) expect(facts(receiptSheet(receipt(), testGst({ mode, from })))).toEqual(words);
  });
  it('names no invoice where no payment has paid the order', () => {
    expect(receiptSheet(receipt({ paid_at: null, payment_id: null }), testGst()).notes.at(-1)).toBe(noInvoice);
  });
  it.each([
    ['is to be refunded until all of it was', '29800', 'Payment pay_2, to be refunded'],
    ['was refunded', '29900', 'Payment pay_2, refunded'],
  ])('says that a payment which did not pay the order %s', (_rule, refunded_paise, text) => {
    const payments = [...receipt().payments, { id: 'pay_2', amount_paise: '29900', refunded_paise, first_seen_at: paidAt }];
    expect(receiptSheet(receipt({ payments }), { mode: 'none' }).rows[1]![0]).toBe(text);
  });
  it('counts as refunded what the provider counts, where it knows of more refunds than the list', () => {
    const payments = [{ ...receipt().payments[0]!, refunded_paise: '20000' }];
    const refunds = [{ amount_paise: '5000', done_at: paidAt }];
    expect(receiptSheet(receipt({ payments, refunds }), { mode: 'none' }).totals).toMatchObject([
      { value: '₹299.00' },
      { label: 'Refunded', value: '−₹200.00' },
      { label: 'Remains', value: '₹99.00' },
    ]);
  });
  it.each([
    [1, 'One Meal Trial, 1 meal'],
    [14, 'One Meal Trial, 14 meals'],
  ])('counts %i bought meals in words', (number_of_meals, text) => {
    const plan = { name: 'One Meal Trial', number_of_meals } as PaymentReceipt['plan'];
    expect(receiptSheet(receipt({ plan }), { mode: 'none' }).rows[0]![0]).toBe(text);
  });
});
