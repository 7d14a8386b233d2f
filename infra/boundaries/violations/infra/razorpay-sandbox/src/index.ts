export const sandbox = 1;
