import type { LucideIcon } from 'lucide-react';
import { screens } from '../screens';

export type MenuLink = { name: string; icon: LucideIcon; address: string };

const linksOf = (menu: 'side' | 'profile'): MenuLink[] =>
  screens.flatMap(({ path, link }) => (link?.menu === menu ? [{ name: link.name, icon: link.icon, address: `/admin/${path}` }] : []));

export const sideLinks = linksOf('side');
export const profileLinks = linksOf('profile');
