/** Text that a LIKE pattern takes as it is. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The index knows texts by their groups of three letters; a shorter word can be found where a word begins. */
const containing = (word: string): string => (/[\p{L}\p{N}]{3}/u.test(word) ? `%${literal(word)}%` : `% ${literal(word)}%`);

const phoneShape = /^[+()\d\s.-]+$/;
const providerShape = /^(order|pay|rfnd)_\w+$/;
const mostWords = 8;

/** The digits of a phone number without India's prefixes; undefined for what is no phone number, or too little of one. */
function phoneDigits(term: string): string | undefined {
  if (!phoneShape.test(term)) return undefined;
  const digits = term.replace(/\D/g, '');
  const hasCountry = /^\(?\+\s*91/.test(term) || /^0091/.test(digits) || (digits.length === 12 && digits.startsWith('91'));
  const national = hasCountry ? digits.replace(/^(00)?91/, '') : digits.length === 11 ? digits.replace(/^0/, '') : digits;
  return national.length >= 3 ? national : undefined;
}

/** How orders are searched: by an id of the provider's, exactly; else by all words, or by a phone however it is typed. LIKE patterns, in small letters. */
export type Search = { providerId: string } | { words: string[]; phone: string | undefined };

/** Reads what a person typed into the search box. Undefined: nothing can match it. */
export function readSearch(typed: string): Search | undefined {
  if (providerShape.test(typed)) return { providerId: typed };
  const words = typed.toLowerCase().split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, mostWords);
  if (words.length === 0) return undefined;
  const digits = phoneDigits(typed);
  return { words: words.map(containing), phone: digits && `%${digits}%` };
}
