/** Compares the documents with the code that they describe. */
import path from 'node:path';
import { readServices } from './services.mjs';
import { exists, files, read, readJson, workspaces } from './tree.mjs';

const documents = () => files().filter((file) => file.endsWith('.md'));
const withoutCode = (text) => text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
/** The addresses of the headings of a document, as GitHub makes them. */
export const anchorsOf = (file) => [...withoutCode(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

function linkProblem(file, target) {
  if (/^[a-z]+:/.test(target)) return [];
  const [place, anchor] = target.split('#');
  const goal = place ? path.posix.join(path.posix.dirname(file), place) : file;
  if (!exists(goal)) return [`${file}: ${target} is a broken link`];
  return anchor && goal.endsWith('.md') && !anchorsOf(goal).includes(anchor)
    ? [`${file}: ${target} names a heading that does not exist`]
    : [];
}

/** Every link of every document leads to an existing file, and to an existing heading where it names one. */
export const linksResolve = () =>
  documents().flatMap((file) =>
    [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => linkProblem(file, target)),
  );

const page = 'docs/architecture.md';

/** The rows of the table whose first heading is `first`, each as an object by heading. */
function table(first) {
  const lines = read(page).split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  if (start < 0) throw new Error(`${page} has no table of ${first}`);
  const cells = (line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const names = cells(lines[start]);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index], cell])));
}

const codeIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code).sort();
const unique = (list) => [...new Set(list)].sort();

/** The tables that the migrations of a service create, by their latest names. */
function tablesOf(folder) {
  const ups = files(`${folder}/src`)
    .filter((file) => file.endsWith('.migration.ts'))
    .map((file) => read(file).split('async down(')[0])
    .join('\n');
  const renamed = new Map([...ups.matchAll(/ALTER TABLE (\w+) RENAME TO (\w+)/g)].map(([, before, after]) => [before, after]));
  const latest = (name) => (renamed.has(name) ? latest(renamed.get(name)) : name);
  return unique([...ups.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => latest(name)));
}

/** The facts about a service: its tables from the migrations, the rest from the table of services. */
const factsOf = ({ folder, publishes, subscribesTo, watches, database }) => ({
  owns: tablesOf(folder),
  publishes: unique(publishes),
  'subscribes to': unique([...subscribesTo, ...watches]),
  database: database ? [database] : [],
});

const missing = (expected, documented, what) => [
  ...expected.filter((name) => !documented.includes(name)).map((name) => `${page} lacks the ${what} ${name}`),
  ...documented.filter((name) => !expected.includes(name)).map((name) => `${page} describes the ${what} ${name}, which does not exist`),
  ...documented.filter((name, index) => documented.indexOf(name) !== index).map((name) => `${page} has the ${what} ${name} twice`),
];

const rowProblems = (row, service) =>
  Object.entries(factsOf(service)).flatMap(([column, expected]) =>
    missing(expected, codeIn(row[column]), `entry of ${row.service} under "${column}":`),
  );

/** The tables of docs/architecture.md list all workspaces, and what each service owns, publishes and subscribes to. */
export async function architectureCurrent() {
  const services = await readServices();
  const folders = table('folder').map(({ folder }) => /\[([^\]]+)\]/.exec(folder)?.[1] ?? folder);
  const rows = table('service');
  return [
    ...missing(
      workspaces().map(({ folder }) => folder),
      folders,
      'folder',
    ),
    ...missing(
      Object.keys(services),
      rows.map(({ service }) => service),
      'service',
    ),
    ...rows.filter(({ service }) => services[service]).flatMap((row) => rowProblems(row, services[row.service])),
  ];
}

/** The README names every command of package.json that is meant to be typed, and no other; each has its program. */
export function commandsDocumented() {
  const { scripts } = readJson('package.json');
  const commands = Object.keys(scripts).filter((name) => !/^(pre|post)/.test(name));
  const programs = Object.entries(scripts).map(([name, line]) => ({ name, file: /^node (\S+)/.exec(line)?.[1] }));
  const documented = unique([...read('README.md').matchAll(/`npm (?:run )?([a-z:-]+)/g)].map(([, name]) => name));
  return [
    ...commands.filter((name) => !documented.includes(name)).map((name) => `README.md lacks the command ${name}`),
    ...programs.filter(({ file }) => file && !exists(file)).map(({ name, file }) => `npm run ${name} needs ${file}, which does not exist`),
    ...documented
      .filter((name) => !commands.includes(name))
      .map((name) => `README.md names the command ${name}, which package.json does not have`),
  ];
}
