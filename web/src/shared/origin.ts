import { createContext, useContext } from 'react';

/** The origin during server rendering; null in the browser, which knows it. */
export const Origin = createContext<string | null>(null);

/** The origin, such as `https://2x7.example`. */
export const useOrigin = (): string => useContext(Origin) ?? location.origin;
