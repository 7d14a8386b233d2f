export const routes = 1;
