import type { LucideIcon } from 'lucide-react';
import { screens } from '../screens';

type MenuLink = { name: string; icon: LucideIcon; address: string };

const addressOf = (path: string): string => `/admin/${path}`;

const linksOf = (menu: 'side' | 'profile'): MenuLink[] =>
  screens.flatMap(({ path, link }) => (link?.menu === menu ? [{ name: link.name, icon: link.icon, address: addressOf(path) }] : []));

export const sideLinks = linksOf('side');
export const profileLinks = linksOf('profile');

/** The link of the screen at an address: its own, or that of the section to which it belongs. */
export function linkOf(address: string): MenuLink | undefined {
  // The router finds screens whatever the case of their address.
  const own = address.toLowerCase();
  const section = screens.find(({ path }) => addressOf(path) === own)?.section;
  const marked = section ? addressOf(section) : own;
  return [...sideLinks, ...profileLinks].find((link) => marked === link.address || marked.startsWith(`${link.address}/`));
}
