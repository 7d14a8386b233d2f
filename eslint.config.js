import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

/** Three programs rather than one a workspace: what they all import is then read three times, not fourteen. */
const programs = ['tsconfig.lint.json', 'web/tsconfig.json', 'infra/razorpay-sandbox/browser/tsconfig.json'];

const sources = ['{packages,services,infra}/*/{src,browser}/**/*.ts', '{gateway,e2e}/src/**/*.ts', 'web/src/**/*.{ts,tsx}'];
const specs = ['**/*.spec.{ts,tsx}', '**/testing/**/*.ts', 'e2e/src/**/*.ts'];
const scripts = ['**/*.{js,mjs,cjs}'];
const nodeGlobals = ['process', 'console', 'URL', 'fetch', 'Buffer', 'AbortSignal', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'require', 'module'];

const sizes = {
  'max-lines': ['error', { max: 300 }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-depth': ['error', 3],
  complexity: ['error', 10],
};

const functions = ':matches(FunctionDeclaration, FunctionExpression, ArrowFunctionExpression)';
const parameters = [
  { selector: `:not(MethodDefinition[kind="constructor"]) > ${functions}[params.length>4]`, message: 'At most four parameters; then an object.' },
  { selector: 'MethodDefinition[kind="constructor"] > [params.length>6]', message: 'More than six collaborators are two classes.' },
];
const environment = { selector: "MemberExpression[object.name='process'][property.name='env']", message: 'config.ts alone reads the environment.' };
const shapes = [
  ...parameters,
  { selector: 'CatchClause > BlockStatement[body.length=0]', message: 'A catch adds meaning, or is not there.' },
  { selector: 'ExportAllDeclaration', message: 'Export by name: a front door is a list.' },
  { selector: 'TSEnumDeclaration', message: 'A union or an `as const` object says it as well.' },
];

const unused = { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true };
const nodeTest = { from: 'package', package: 'node:test', name: ['describe', 'it', 'test', 'suite', 'before', 'after', 'beforeEach', 'afterEach'] };

export default defineConfig(
  { ignores: ['**/dist/', '**/node_modules/', '.data/', 'infra/boundaries/red/', 'infra/site-images/source/'] },
  js.configs.recommended,
  {
    files: sources,
    extends: [ts.configs.recommended],
    // With CI=true the parser would take types from the disk alone, and not see the text that holds a sin for each rule.
    languageOptions: { parserOptions: { project: programs, tsconfigRootDir: import.meta.dirname, disallowAutomaticSingleRunInference: true } },
    rules: {
      ...sizes,
      'no-restricted-syntax': ['error', ...shapes, environment],
      'no-console': 'error',
      // Texts are refused for their control characters.
      'no-control-regex': 'off',
      '@typescript-eslint/no-unused-vars': ['error', unused],
      '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: [nodeTest] }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  { files: ['**/config.ts'], rules: { 'no-restricted-syntax': ['error', ...shapes] } },
  { files: ['**/main.ts', 'infra/local/src/**/*.ts', 'web/src/admin/session/logger.ts'], rules: { 'no-console': 'off' } },
  // Said in the page, where the test hears it.
  { files: ['e2e/src/browser/**/*.ts'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  // A migration is SQL to be read from top to bottom; a spec tells its story in one function.
  { files: ['**/*.migration.ts', ...specs], rules: { 'max-lines-per-function': 'off' } },
  {
    // The two rules of hooks; those that run React's compiler over every file take longer than all others together.
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: scripts,
    languageOptions: { globals: Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly'])) },
    rules: { ...sizes, 'no-restricted-syntax': ['error', ...shapes], 'no-unused-vars': ['error', unused] },
  },
);
