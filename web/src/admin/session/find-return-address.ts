import { matchPath } from 'react-router-dom';
import { screens } from '../screens';
import type { ReturnAddress } from './return-address';

/** `from` is a path with its query. Undefined for an address that no screen of the table offers to continue to. */
export function findReturnAddress(from: string): ReturnAddress | undefined {
  const { pathname } = new URL(from, 'http://localhost');
  const name = screens.find(({ path }) => matchPath(`/admin/${path}`, pathname))?.continueTo;
  return name ? { from, name } : undefined;
}
