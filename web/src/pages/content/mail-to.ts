import { brand } from '@2x7/contracts';

/** Opens a mail to us that says already what it is about. */
export const mailTo = (subject?: string): string =>
  `mailto:${brand.email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
