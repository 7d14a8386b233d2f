import { matchPath } from 'react-router-dom';
import { paths } from '../paths';
import { screens } from '../screens';
import type { ReturnAddress } from './return-address';

/** `from` is a path with its query. Undefined for an address that no screen offers to continue to. */
export function findReturnAddress(from: string): ReturnAddress | undefined {
  const { pathname } = new URL(from, 'http://localhost');
  if (matchPath(paths.kitchen, pathname)) return { from, name: 'Kitchen' };
  const name = screens.find(({ path }) => matchPath(`/admin/${path}`, pathname))?.continueTo;
  return name ? { from, name } : undefined;
}
