/** Code style: see eslint.config.js. Two processes lint in parallel. */
import { execFile } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ESLint } from 'eslint';
import { at, root } from './tree.mjs';

const parts = {
  pages: { folders: ['web', 'scripts', '*.js', '.*.cjs'], withViolations: false },
  services: { folders: ['packages', 'services', 'gateway', 'infra', 'e2e'], withViolations: true },
};

const place = (result, { line, column }) => `${result.filePath.slice(root.length + 1)}:${line}:${column}`;

/** What eslint reports in these folders. */
async function lint(eslint, folders) {
  const results = await eslint.lintFiles(folders);
  return results.flatMap((result) => result.messages.map((message) => `${place(result, message)} ${message.message} (${message.ruleId})`));
}

const repeat = (text, times) => Array.from({ length: times }, (_, index) => text(index)).join('\n');

/** A violation of each rule that we configure, by a part of the message. */
const violations = {
  'max-lines)': repeat((n) => `void ${n};`, 301),
  'max-lines-per-function)': `export function long(): void {\n${repeat(() => '  long();', 61)}\n}`,
  'max-depth)': 'export function deep(a: boolean): void { if (a) { if (a) { if (a) { if (a) deep(a); } } } }',
  'complexity)': `export const winding = (a: number): boolean => ${repeat((n) => `a === ${n}`, 11).replaceAll('\n', ' || ')};`,
  'At most four parameters': 'export const wide = (a: 1, b: 1, c: 1, d: 1, e: 1): unknown => [a, b, c, d, e];',
  'more than six collaborators':
    'export class Crowd { constructor(a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1) { void [a, b, c, d, e, f, g]; } }',
  'Only config.ts reads': 'export const port = process.env.PORT;',
  'An empty catch hides': 'export function silent(): void { try { silent(); } catch {} }',
  'The bundle leaves out': "decodeURI('%');",
  'Export by name': "export * from './window.js';",
  'Use a union or': 'export enum Kind { A }',
  'no-explicit-any)': 'export const anything: any = 1;',
  'no-console)': "console.log('here');",
  'no-floating-promises)': 'async function later(): Promise<void> { await later(); }\nlater();',
  'no-misused-promises)': 'export const each = (a: number[]): void => a.forEach(async (n) => { await Promise.resolve(n); });',
  'await-thenable)': 'export const waits = async (): Promise<void> => { await 1; };',
  'switch-exhaustiveness-check)': "export function half(a: 'x' | 'y'): void { switch (a) { case 'x': half(a); } }",
};

/** The smallest of our TypeScript programs; the text of the violations takes the place of one of its files. */
const program = { project: 'infra/razorpay-sandbox/browser/tsconfig.json', file: 'infra/razorpay-sandbox/browser/view.ts' };

/** All violations are in one text, so that the compiler reads it once. */
async function silentRules() {
  const eslint = new ESLint({ cwd: root, overrideConfig: { languageOptions: { parserOptions: { project: program.project } } } });
  const [{ messages }] = await eslint.lintText(Object.values(violations).join('\n'), { filePath: at(program.file) });
  const reported = messages.map(({ message, ruleId }) => `${message} (${ruleId})`).join('\n');
  return Object.keys(violations)
    .filter((words) => !reported.includes(words))
    .map((words) => `the lint rule with the message "${words}" does not report its violation`);
}

/** MB that V8 fills before it collects young memory: with its default of 16, a fifth of the CPU time collects garbage. */
const youngMemory = '--max-semi-space-size=64';

/** Lints one part in a process of its own, which prints its list of problems. */
const lintInProcess = (part) =>
  new Promise((resolve, reject) => {
    const args = [youngMemory, fileURLToPath(import.meta.url), part];
    execFile(process.execPath, args, { cwd: root, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`eslint could not run: ${stderr || error.message}`));
      else resolve(JSON.parse(stdout));
    });
  });

/** No file violates a rule of eslint.config.js, and each rule that we configure reports its violation. */
export const lintClean = async () => (await Promise.all(Object.keys(parts).map(lintInProcess))).flat();

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { folders, withViolations } = parts[process.argv[2]];
  // The parser looks for changed files before each file, unless a run is single; then it reads files, but no other text, with types.
  process.env.TSESTREE_SINGLE_RUN = 'true';
  const problems = await lint(new ESLint({ cwd: root, errorOnUnmatchedPattern: false }), folders);
  process.env.TSESTREE_SINGLE_RUN = 'false';
  console.log(JSON.stringify([...problems, ...(withViolations ? await silentRules() : [])]));
}
