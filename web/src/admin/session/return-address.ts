import { matchPath } from 'react-router-dom';
import { screens } from '../screens';

/** Where the visitor was before the sign-in, as the location state carries it. */
export type ReturnAddress = { from: string; name: string };

/** `from` is a path with its query. Undefined for an address that no screen of the table offers to continue to. */
export function returnAddressOf(from: string): ReturnAddress | undefined {
  const { pathname } = new URL(from, 'http://localhost');
  const name = screens.find(({ path }) => matchPath(`/admin/${path}`, pathname))?.continueTo;
  return name ? { from, name } : undefined;
}
