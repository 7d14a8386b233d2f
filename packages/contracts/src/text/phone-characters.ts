/** Documents and web pages write other dashes than keyboards do, and they are copied along. */
export const copiedDashes = /[\u2010-\u2015\u2212]/g;

/** The characters of a phone number. */
export const phoneCharacters = /^[+()\d\s.\-\u2010-\u2015\u2212]+$/;
