export const repository = 1;
