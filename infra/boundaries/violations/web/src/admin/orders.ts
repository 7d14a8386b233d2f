export const orders = 1;
