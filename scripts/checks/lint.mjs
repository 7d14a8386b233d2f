/** The house style: see eslint.config.js. Runs as two processes, because one has one core. */
import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ESLint } from 'eslint';
import { at, root } from './tree.mjs';

const parts = {
  pages: { folders: ['web', 'scripts', '*.js', '.*.cjs'], sins: false },
  services: { folders: ['packages', 'services', 'gateway', 'infra', 'e2e'], sins: true },
};

const place = (result, { line, column }) => `${result.filePath.slice(root.length + 1)}:${line}:${column}`;

/** No rule of eslint.config.js is broken in these folders. */
async function lint(eslint, folders) {
  const results = await eslint.lintFiles(folders);
  return results.flatMap((result) => result.messages.map((message) => `${place(result, message)} ${message.message} (${message.ruleId})`));
}

const repeat = (text, times) => Array.from({ length: times }, (_, index) => text(index)).join('\n');

/** A sin for each rule of the house, by words that its message has. */
const sins = {
  'max-lines)': repeat((n) => `void ${n};`, 301),
  'max-lines-per-function)': `export function long(): void {\n${repeat(() => '  long();', 61)}\n}`,
  'max-depth)': 'export function deep(a: boolean): void { if (a) { if (a) { if (a) { if (a) deep(a); } } } }',
  'complexity)': `export const winding = (a: number): boolean => ${repeat((n) => `a === ${n}`, 11).replaceAll('\n', ' || ')};`,
  'At most four parameters': 'export const wide = (a: 1, b: 1, c: 1, d: 1, e: 1): unknown => [a, b, c, d, e];',
  'More than six collaborators': 'export class Crowd { constructor(a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1) { void [a, b, c, d, e, f, g]; } }',
  'config.ts alone reads': 'export const port = process.env.PORT;',
  'A catch adds meaning': 'export function silent(): void { try { silent(); } catch {} }',
  'Export by name': "export * from './domain/order.js';",
  'A union or an': 'export enum Kind { A }',
  'no-explicit-any)': 'export const anything: any = 1;',
  'no-console)': "console.log('here');",
  'no-floating-promises)': 'async function later(): Promise<void> { await later(); }\nlater();',
  'no-misused-promises)': 'export const each = (a: number[]): void => a.forEach(async (n) => { await Promise.resolve(n); });',
  'await-thenable)': 'export const waits = async (): Promise<void> => { await 1; };',
  'switch-exhaustiveness-check)': "export function half(a: 'x' | 'y'): void { switch (a) { case 'x': half(a); } }",
};

/** All sins stand in one text: the compiler looks at it once. */
async function silentRules(eslint) {
  const [{ messages }] = await eslint.lintText(Object.values(sins).join('\n'), { filePath: at('services/orders/src/app.ts') });
  const heard = messages.map(({ message, ruleId }) => `${message} (${ruleId})`).join('\n');
  return Object.keys(sins).filter((words) => !heard.includes(words)).map((words) => `the lint rule known by "${words}" did not see its sin`);
}

/** Lints one part in a process of its own; its answer is the list of problems. */
const lintApart = (part) =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [fileURLToPath(import.meta.url), part], { cwd: root, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`eslint could not run: ${stderr || error.message}`));
      else resolve(JSON.parse(stdout));
    });
  });

/** No rule of eslint.config.js is broken, and each of the house's own sees its sin. */
export const lintClean = async () => (await Promise.all(Object.keys(parts).map(lintApart))).flat();

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { folders, sins: withSins } = parts[process.argv[2]];
  const eslint = new ESLint({ cwd: root, errorOnUnmatchedPattern: false });
  console.log(JSON.stringify([...(await lint(eslint, folders)), ...(withSins ? await silentRules(eslint) : [])]));
}
