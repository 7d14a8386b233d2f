import { formatDay } from '@2x7/contracts';
import { placeOfSupply } from './gst-settings.js';
import type { InvoiceDocument, InvoiceKind } from './invoice-document.js';
import { amountInWords, rupeesAndPaise } from './rupee-text.js';
import type { Column, Sheet } from './sheet.js';

const titles: Record<InvoiceKind, string> = {
  'tax-invoice': 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  'credit-note': 'Credit note',
};

/** An address may have several lines; here it wraps by itself. */
export const oneLine = (address: string): string => address.replace(/\s*,?\s*\n\s*/g, ', ');

const percent = (basisPoints: number): string => `${basisPoints / 100} %`;

const columnsOf = ({ tax, corrects }: InvoiceDocument): readonly Column[] => [
  { label: 'Description', share: tax ? 0.45 : 0.62 },
  ...(tax ? [{ label: 'SAC', share: 0.15 }] : []),
  { label: corrects ? '' : 'Meals', share: tax ? 0.12 : 0.13, align: 'right' },
  { label: tax ? 'Value before tax' : 'Amount', share: tax ? 0.28 : 0.25, align: 'right' },
];

/** The text of an invoice, a bill of supply or a credit note: from its snapshot alone. */
export function invoiceSheet(document: InvoiceDocument): Sheet {
  const { kind, issued_at, tax, corrects } = document;
  return {
    title: titles[kind],
    ...(isWithoutTax(document) && { statement: 'Composition taxable person, not eligible to collect tax on supplies' }),
    date: new Date(issued_at),
    facts: factsOf(document),
    parties: partiesOf(document),
    columns: columnsOf(document),
    rows: [rowOf(document)],
    totals: totalsOf(document),
    notes: [
      `In words: ${amountInWords(document.total_paise)}.`,
      ...(corrects ? [`Refunded on ${formatDay(corrects.refunded_at)}.`] : []),
      `Paid online through Razorpay, payment ${document.order.payment_id}, on ${formatDay(document.order.paid_at)}.`,
      ...(tax ? [`Place of supply: ${placeOfSupply}. Tax is not payable on reverse charge.`] : []),
    ],
    footer: `Issued electronically; no signature is needed. Questions and complaints: ${document.shop.email}, ${document.shop.phone}.`,
  };
}

/** A bill of supply, or the credit note of one. */
const isWithoutTax = ({ kind, corrects }: InvoiceDocument): boolean => (corrects?.kind ?? kind) === 'bill-of-supply';

const factsOf = ({ number, issued_at, order, corrects }: InvoiceDocument): Sheet['facts'] => [
  ['Number', number],
  ['Date', formatDay(issued_at)],
  ['Order', order.number],
  ...(corrects ? ([[`For ${titles[corrects.kind].toLowerCase()}`, `${corrects.number}\n${formatDay(corrects.issued_at)}`]] as const) : []),
];

const partiesOf = ({ seller, shop, customer }: InvoiceDocument): Sheet['parties'] => [
  {
    heading: 'From',
    lines: [seller.legal_name, shop.name, seller.address, `GSTIN ${seller.gstin}`, `FSSAI Lic. No. ${seller.food_licence}`],
  },
  { heading: 'To', lines: [customer.name, oneLine(customer.address), customer.email, customer.phone] },
];

function rowOf({ plan, tax, corrects, total_paise }: InvoiceDocument): string[] {
  const name = corrects ? `Refund for ${plan.name}` : `${plan.name}, meals delivered to the door`;
  const meals = corrects ? '' : String(plan.meals);
  return tax ? [name, tax.sac, meals, rupeesAndPaise(tax.taxable_paise)] : [name, meals, rupeesAndPaise(total_paise)];
}

function totalsOf({ tax, total_paise, corrects }: InvoiceDocument): Sheet['totals'] {
  const sum = { label: corrects ? 'Refunded' : 'Total', value: rupeesAndPaise(total_paise), isSum: true } as const;
  if (!tax) return [sum];
  const half = percent(tax.basis_points / 2);
  return [
    { label: `CGST ${half}`, value: rupeesAndPaise(tax.cgst_paise) },
    { label: `SGST ${half}`, value: rupeesAndPaise(tax.sgst_paise) },
    sum,
  ];
}
