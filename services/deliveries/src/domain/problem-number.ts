/** `P-000123`: the number of a problem as customers and administrators read it. @param number as PostgreSQL counts it */
export const problemNumber = (number: string): string => `P-${number.padStart(6, '0')}`;
