import { leanPackage } from './lean-package.mjs';

/**
 * Removes from the icons what `web/src/ui/lucide-icon.ts` does not read: their name and aliases, and the random keys of their parts, which
 * hardly compress.
 */
export const leanIcons = () =>
  leanPackage({
    name: 'lean-icons',
    files: /lucide-react\/dist\/esm\/icons\//,
    shorten: (code) =>
      code
        .replace(/,\s*key: "\w+"/g, '')
        .replace(/^ {2}name: .*,\n {2}size: 24,$/m, '')
        .replace(/,\n {2}aliases: \[[^\]]*\]/, '')
        .replace(/^__iconData\.node;$/m, ''),
  });
