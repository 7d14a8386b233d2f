/** A sentence that ends with typed text may lack its full stop, or have one, also that of Hindi. */
export const withFullStop = (sentence: string): string => (/[.!?…।]$/.test(sentence) ? sentence : `${sentence}.`);
