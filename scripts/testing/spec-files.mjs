import fs from 'node:fs';
import path from 'node:path';

/** Compiled specs whose source still exists: the compiler leaves the output of a removed file behind. */
function specsOf(root, folder) {
  const dist = path.join(root, folder, 'dist');
  if (!fs.existsSync(dist)) return [];
  const names = fs.readdirSync(dist, { recursive: true }).map(String).filter((name) => /[.-]spec\.js$/.test(name));
  return names.map((name) => ({
    folder: path.join(root, folder),
    file: path.join(dist, name),
    source: path.join(folder, 'src', name.replace(/\.js$/, '.ts')),
  })).filter(({ source }) => fs.existsSync(path.join(root, source)));
}

/** Specs that measure moments, start the shop as a person does, or break things, need the machine for themselves. Breaking comes last. */
const needsTheMachine = /(layout|steadiness|npm-start|operator)\.e2e-spec\.js$/;

/** Whole shops, in one process or in six, come after parts of one: what is small tells sooner what is wrong. */
const turn = ({ file }) => (/chaos\.spec\.js$/.test(file) ? 3 : needsTheMachine.test(file) ? 2 : file.includes(`${path.sep}e2e${path.sep}dist${path.sep}`) ? 1 : 0);

/**
 * Finds the compiled specs of every project in the root's tsconfig.json.
 * @param {string[]} filters parts of paths; none means all
 * @returns {{parts: object[], shops: object[], alone: object[]}} of parts of the shop, of whole shops, and those to be run one after the other
 */
export function specFiles(root, filters) {
  const projects = JSON.parse(fs.readFileSync(path.join(root, 'tsconfig.json'), 'utf8')).references;
  const all = projects.flatMap((project) => specsOf(root, project.path));
  const chosen = all.filter(({ source }) => filters.length === 0 || filters.some((part) => source.includes(part)));
  const sorted = chosen.sort((a, b) => turn(a) - turn(b) || a.source.localeCompare(b.source));
  const of = (wanted) => sorted.filter((spec) => wanted(turn(spec)));
  return { parts: of((one) => one === 0), shops: of((one) => one === 1), alone: of((one) => one >= 2) };
}
