/** Reads from the sources which icons the public pages use, and which they share. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const imported = /import \{([^}]*)\} from 'lucide-react'/g;

/** Pages for signed-in customers and what only they show. Their icons do not belong into what every visitor downloads. */
const isForCustomers = (file) => /^(features\/deliveries|pages\/my)\b/.test(file);

/** `CircleQuestionMark` is in `circle-question-mark.mjs`, `Trash2` in `trash-2`. */
const fileOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Za-z])(\d)/g, '$1-$2')
    .toLowerCase();

const iconsIn = (text) =>
  [...text.matchAll(imported)].flatMap(([, names]) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type ')),
  );

/**
 * @param {string} sources the folder `src`
 * @returns {{ shared: string[], all: string[] }} `shared`: icons of the layout, and icons that at least two files of pages
 * for every visitor import. `all`: icons that any public file imports. Files of the admin area are not read.
 */
export function publicIcons(sources) {
  const files = readdirSync(sources, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !/^admin\b/.test(name));
  const counts = new Map();
  for (const file of files) {
    const weight = /^app\b/.test(file) ? 2 : isForCustomers(file) ? 0 : 1;
    for (const icon of iconsIn(readFileSync(path.join(sources, file), 'utf8')).map(fileOf))
      counts.set(icon, (counts.get(icon) ?? 0) + weight);
  }
  return { shared: [...counts].filter(([, count]) => count > 1).map(([icon]) => icon), all: [...counts.keys()] };
}
