/** PostgreSQL's bigint as a number. Amounts in paise stay far below 2^53. */
export const paiseColumn = { to: (amount: number) => amount, from: (text: string) => Number(text) };
