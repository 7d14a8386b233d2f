import { brand } from '@2x7/contracts';

/** A mailto: link to the shop with the given subject. */
export const mailTo = (subject?: string): string => `mailto:${brand.email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
