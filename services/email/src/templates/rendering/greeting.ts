/** The first line of an email. A request to sign in has an address and no name. */
export const greeting = (name?: string): string => (name ? `Hello ${name},` : 'Hello,');
