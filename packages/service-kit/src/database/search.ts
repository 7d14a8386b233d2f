import { apostrophes, indianNumber, phoneCharacters, withAsciiDigits } from '@2x7/contracts';
import type { Parameters } from './parameters.js';

/** Escapes the wildcards of LIKE. An apostrophe becomes the wildcard of one character, so `d'souza` also finds `d’souza`. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&').replace(apostrophes, '_');

/** The trigram index needs three letters or digits in a row. A shorter word is only found at the beginning of a word, after a space. */
const containing = (word: string): string => (/[\p{L}\p{N}]{3}/u.test(word) ? `%${literal(word)}%` : `% ${literal(word)}%`);

/** The accents of Latin letters, in decomposed text (Unicode NFD). Vowel signs of Indian scripts are none of them. */
const accents = /[\u0300-\u036f]/g;

/** Brackets, quotation marks and the like around a word: a mail app copies `Asha Rao <asha@mail.example>,`. A percent sign may be meant. */
const around = /^(?:(?![%_\\])[\p{P}<>])+|(?:(?![%_\\])[\p{P}<>])+$/gu;

/** The beginning of an order number, which is read out and typed without its hyphen or with another dash. */
const orderPrefix = /^2x7\p{Pd}?(?=\d)/u;

/** Each word is a condition of the query, so a long text does not make it slow. Further words are not searched for. */
const mostWords = 8;

/** The digits of a phone number without India's prefixes. @returns undefined for other text, and for fewer than three digits */
function phoneDigits(term: string): string | undefined {
  if (!phoneCharacters.test(term)) return undefined;
  const digits = term.replace(/\D/g, '');
  const hasCountry = /^\(?\+\s*91/.test(term) || /^0091/.test(digits);
  // The beginning of a number is searched for too. Mobile numbers begin with 6 to 9 after the 0 of calls inside India.
  const national = indianNumber(term) ?? digits.replace(hasCountry ? /^(00)?910?/ : /^0(?=[6-9])/, '');
  return national.length >= 3 ? national : undefined;
}

/** A search is for all words, or for a phone number in any notation. Words and phone are LIKE patterns in lower case, without accents. */
type Search = { words: string[]; phone: string | undefined };

/** Reads the text of a search box. @returns undefined when nothing can match it */
export function readSearch(typed: string): Search | undefined {
  const words = typed
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '')
    .split(/\s+/)
    .map((word) => word.replace(around, '').replace(orderPrefix, '2x7-'))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, mostWords);
  if (words.length === 0) return undefined;
  const digits = phoneDigits(withAsciiDigits(typed));
  return { words: words.map(containing), phone: digits && `%${digits}%` };
}

/**
 * The SQL condition of a search, one LIKE for each word: a trigram index does not answer LIKE ALL of an array.
 * @param column has the searched texts in lower case and without accents, each after a space, and a phone number as digits
 */
export function searchCondition(column: string, typed: string, parameters: Parameters): string {
  const search = readSearch(typed);
  if (!search) return 'false';
  const words = search.words.map((word) => `${column} LIKE ${parameters.for(word)}`).join(' AND ');
  return search.phone ? `((${words}) OR ${column} LIKE ${parameters.for(search.phone)})` : words;
}
