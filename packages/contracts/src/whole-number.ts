import { z } from 'zod';

/** The smallest or largest number, and what is said of a number beyond it. */
type Bound = readonly [number: number, sentence: string];

/** A whole number. One with more digits than JavaScript counts exactly (2^53) is beyond its bound, and that alone is said of it. */
export const wholeNumber = (sentence: string, least: Bound, most: Bound) =>
  z
    .int({ abort: true, error: ({ code }) => (code === 'too_big' ? most[1] : code === 'too_small' ? least[1] : sentence) })
    .min(...least)
    .max(...most);
