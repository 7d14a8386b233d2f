/** Rules for every text file of the repository. */
import { files, read } from './tree.mjs';

/** docker-compose.yml has a line for each variable of each service. */
const longest = (file) => (file === 'docker-compose.yml' ? 400 : 300);
const readable = /[.](ts|tsx|js|mjs|cjs|css|html|sh|ya?ml|md)$/;
/** The scripts that draw the site images are no part of the shop. */
const isOurs = (file) => readable.test(file) && !file.startsWith('infra/site-images/source/');
const unfinished = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`);
const onlyOne = /\b(it|test|describe)[.]only\(/;

function problemsOf(file) {
  const lines = read(file).split('\n');
  const long = lines.length - 1 > longest(file) ? [`${file} has ${lines.length - 1} lines; ${longest(file)} are allowed`] : [];
  const odd = lines.flatMap((line, index) => {
    if (unfinished.test(line)) return [`${file}:${index + 1} is not finished: ${line.trim()}`];
    return onlyOne.test(line) ? [`${file}:${index + 1} keeps the other tests from running`] : [];
  });
  return [...long, ...odd];
}

/** No file is longer than allowed, unfinished, or limits a run to one test. */
export const filesAreFinished = () => files().filter(isOurs).flatMap(problemsOf);
