/** The page that the sign-in interrupted, carried in the location state. */
export type ReturnAddress = { from: string; name: string };
