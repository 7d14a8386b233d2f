import { longestSearch } from '@2x7/contracts';

/**
 * The search of a list as the fragment of its address: `#search=asha`; '' without a search. Browsers do not send the fragment,
 * so a customer's email or phone is in no log of a proxy.
 */
export const fragmentOf = (search: string): string => search && `#${new URLSearchParams({ search }).toString()}`;

/** The search in a fragment, cut to the longest that the services accept. */
export const searchIn = (fragment: string): string =>
  (new URLSearchParams(fragment.slice(1)).get('search') ?? '').trim().slice(0, longestSearch);
