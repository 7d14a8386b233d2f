/** Phones write the typographic apostrophe, keyboards the straight one: a search for one finds the other. */
export const apostrophes = /['’‘ʼ`]/g;
