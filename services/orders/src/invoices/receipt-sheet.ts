import { brand, dayOf, formatDay, formatMoment, mealCount } from '@2x7/contracts';
import type { GstSettings } from './gst-settings.js';
import { oneLine } from './invoice-sheet.js';
import type { PaymentReceipt } from './payment-receipt.repository.js';
import { amountInWords, rupeesAndPaise } from './rupee-text.js';
import type { Column, Sheet } from './sheet.js';

const columns: readonly Column[] = [
  { label: 'What', share: 0.5 },
  { label: 'Date', share: 0.25 },
  { label: 'Amount', share: 0.25, align: 'right' },
];

const sumOf = (amounts: readonly string[]): number => amounts.reduce((sum, amount) => sum + Number(amount), 0);

/** Paise that were paid, and of these refunded. The provider's total counts where it knows of more refunds than the list. */
export function receiptSums({ payments, refunds }: PaymentReceipt): { paid: number; refunded: number } {
  const known = sumOf(refunds.map(({ amount_paise }) => amount_paise));
  return {
    paid: sumOf(payments.map(({ amount_paise }) => amount_paise)),
    refunded: Math.max(known, sumOf(payments.map(({ refunded_paise }) => refunded_paise))),
  };
}

/** The day of the payment that paid the order, or of the first one that did not. */
export const receiptDate = ({ paid_at, payments }: PaymentReceipt): Date => paid_at ?? payments[0]!.first_seen_at;

/** Before the registration held, the shop was as one without GST. */
const gstOn = (date: Date, gst: GstSettings): GstSettings => (gst.mode !== 'none' && dayOf(date) < gst.from ? { mode: 'none' } : gst);

/** The text of a payment receipt. @param settings of the shop today */
export function receiptSheet(receipt: PaymentReceipt, settings: GstSettings): Sheet {
  const { paid, refunded } = receiptSums(receipt);
  const date = receiptDate(receipt);
  const gst = gstOn(date, settings);
  return {
    title: 'Payment receipt',
    date,
    facts: [
      ['Order', receipt.number],
      ['Date of payment', formatDay(date)],
      ['Paid online through Razorpay', receipt.payment_id ?? receipt.payments[0]!.id],
    ],
    parties: [sellerOf(gst), customerOf(receipt)],
    columns,
    rows: rowsOf(receipt),
    totals: [
      ...(refunded > 0
        ? [
            { label: 'Paid', value: rupeesAndPaise(paid) },
            { label: 'Refunded', value: rupeesAndPaise(-refunded) },
          ]
        : []),
      { label: refunded > 0 ? 'Remains' : 'Paid', value: rupeesAndPaise(paid - refunded), isSum: true },
    ],
    notes: [
      `Received in words: ${amountInWords(paid)}.`,
      gst.mode === 'none' || !receipt.paid_at
        ? 'This is a receipt, not a tax invoice.'
        : 'This is a receipt; the invoice is a document of its own.',
    ],
    footer: `Questions and complaints: ${brand.email}, ${brand.phone}.`,
  };
}

function sellerOf(gst: GstSettings): Sheet['parties'][number] {
  if (gst.mode === 'none') {
    const { name, address, foodLicence } = brand;
    return { heading: 'Received by', lines: [name, ...address, `${foodLicence.label} ${foodLicence.number}`] };
  }
  const { legal_name, address, gstin, food_licence } = gst.seller;
  return {
    heading: 'Received by',
    lines: [legal_name, brand.name, address, `GSTIN ${gstin}`, `${brand.foodLicence.label} ${food_licence}`],
  };
}

const customerOf = (receipt: PaymentReceipt): Sheet['parties'][number] => ({
  heading: 'From',
  lines: [receipt.customer_name, oneLine(receipt.delivery_address), receipt.customer_email, receipt.customer_phone],
});

/** A payment that did not pay the order: the system refunds it, and the bank may need days. */
const surplusText = ({ id, amount_paise, refunded_paise }: PaymentReceipt['payments'][number]): string =>
  `Payment ${id}, ${Number(refunded_paise) < Number(amount_paise) ? 'to be refunded' : 'refunded'}`;

/** The plan; a payment that did not pay the order; each refund. */
function rowsOf({ payments, refunds, payment_id, paid_at, plan }: PaymentReceipt): string[][] {
  const paid = payments.map((payment) => [
    payment.id === payment_id ? `${plan.name}, ${mealCount(plan.number_of_meals)}` : surplusText(payment),
    formatMoment(payment.id === payment_id ? paid_at! : payment.first_seen_at),
    rupeesAndPaise(Number(payment.amount_paise)),
  ]);
  const back = refunds.map(({ amount_paise, done_at }) => ['Refund', formatMoment(done_at), rupeesAndPaise(-Number(amount_paise))]);
  return [...paid, ...back];
}
