/** What holds for every text file of ours. */
import { files, read } from './tree.mjs';

const longest = 300;
const readable = /[.](ts|tsx|js|mjs|cjs|css|html|sh|ya?ml|md)$/;
/** The drawing kit of the pictures is not a part of the shop. */
const isOurs = (file) => readable.test(file) && !file.startsWith('infra/site-images/source/');
const unfinished = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`);
const onlyOne = /\b(it|test|describe)[.]only\(/;

function problemsOf(file) {
  const lines = read(file).split('\n');
  const long = lines.length - 1 > longest ? [`${file} has ${lines.length - 1} lines; ${longest} are enough`] : [];
  const odd = lines.flatMap((line, index) => {
    if (unfinished.test(line)) return [`${file}:${index + 1} is not finished: ${line.trim()}`];
    return onlyOne.test(line) ? [`${file}:${index + 1} keeps the other tests from running`] : [];
  });
  return [...long, ...odd];
}

/** Short enough to be read, and finished. */
export const filesAreWhole = () => files().filter(isOurs).flatMap(problemsOf);
