export const isCustomerPage = (path: string): boolean => /^\/my(\/|$)/.test(path);
