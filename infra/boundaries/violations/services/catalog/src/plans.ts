export const plans = 1;
