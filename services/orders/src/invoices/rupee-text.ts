const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `359900` → `₹3,599.00`, `-100` → `−₹1.00`: always with paise, so that the figures of a column align. */
export const rupeesAndPaise = (paise: number): string => `${paise < 0 ? '−' : ''}₹${grouped.format(Math.abs(paise) / 100)}`;

const small =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen`.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const groups = [
  { name: 'crore', size: 10_000_000 },
  { name: 'lakh', size: 100_000 },
  { name: 'thousand', size: 1_000 },
  { name: 'hundred', size: 100 },
];

function words(count: number): string {
  const group = groups.find(({ size }) => count >= size);
  if (group) {
    const rest = count % group.size;
    return `${words(Math.floor(count / group.size))} ${group.name}${rest ? ` ${words(rest)}` : ''}`;
  }
  if (count < 20) return small[count]!;
  return `${tens[Math.floor(count / 10) - 2]}${count % 10 ? `-${small[count % 10]}` : ''}`;
}

/** `359950` → `Rupees three thousand five hundred ninety-nine and fifty paise only`. */
export function amountInWords(paise: number): string {
  const rest = paise % 100;
  return `Rupees ${words(Math.floor(paise / 100))}${rest ? ` and ${words(rest)} paise` : ''} only`;
}
