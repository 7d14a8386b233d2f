import { createContext, useContext } from 'react';

/** The shop's own address while the server renders; the browser knows it. */
export const Origin = createContext<string | null>(null);

/** Such as `https://2x7.example`, without a path. */
export const useOrigin = (): string => useContext(Origin) ?? location.origin;
