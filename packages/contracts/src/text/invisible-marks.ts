/**
 * Characters that change the direction of text (Unicode, Bidi_Control): a name with one can look like another name. Then those that only
 * mark where a word may or may not break. Contact lists, web pages and spreadsheets copy them invisibly along with a phone number, so they
 * are removed instead of refused. The joiners of Indian scripts are kept.
 */
const invisibleMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u200b\u2060\ufeff]/g;

export const withoutInvisibleMarks = (text: string): string => text.replace(invisibleMarks, '');
