import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

/** Three TypeScript programs instead of one for each workspace: the parser reads shared imports three times, not fourteen. */
const programs = ['tsconfig.lint.json', 'web/tsconfig.json', 'infra/razorpay-sandbox/browser/tsconfig.json'];

const sources = ['{packages,services,infra}/*/{src,browser}/**/*.ts', '{gateway,e2e}/src/**/*.ts', 'web/src/**/*.{ts,tsx}'];
const specs = ['**/*.spec.{ts,tsx}', '**/testing/**/*.ts', 'e2e/src/**/*.ts'];
const scripts = ['**/*.{js,mjs,cjs}'];
const nodeGlobals = [
  'process',
  'console',
  'URL',
  'fetch',
  'Buffer',
  'AbortSignal',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'require',
  'module',
];

const sizes = {
  'max-lines': ['error', { max: 300 }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-depth': ['error', 3],
  complexity: ['error', 10],
};

const functions = ':matches(FunctionDeclaration, FunctionExpression, ArrowFunctionExpression)';
const parameters = [
  {
    selector: `:not(MethodDefinition[kind="constructor"]) > ${functions}[params.length>4]`,
    message: 'At most four parameters; more belong into an object.',
  },
  {
    selector: 'MethodDefinition[kind="constructor"] > [params.length>6]',
    message: 'A class with more than six collaborators has two jobs: split it.',
  },
];
const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only config.ts reads the environment.',
};
const shapes = [
  ...parameters,
  { selector: 'CatchClause > BlockStatement[body.length=0]', message: 'An empty catch hides the error: handle it or let it pass.' },
  {
    selector: 'ExpressionStatement > [callee.name=/^(URL|RegExp|(de|en)codeURI(Component)?)$/]',
    message: 'The bundle leaves out such a call, even if it throws: use its result.',
  },
  { selector: 'ExportAllDeclaration', message: 'Export by name: a public entry lists what it offers.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union or an `as const` object instead of an enum.' },
];

const unused = { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true };

export default defineConfig(
  { ignores: ['**/dist/', '**/node_modules/', '.data/', 'infra/boundaries/violations/', 'infra/site-images/source/'] },
  js.configs.recommended,
  {
    files: sources,
    extends: [ts.configs.recommended],
    languageOptions: { parserOptions: { project: programs, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...sizes,
      'no-restricted-syntax': ['error', ...shapes, environment],
      'no-console': 'error',
      // Validation refuses texts with control characters, by a pattern that contains them.
      'no-control-regex': 'off',
      '@typescript-eslint/no-unused-vars': ['error', unused],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  { files: ['**/config.ts'], rules: { 'no-restricted-syntax': ['error', ...shapes] } },
  { files: ['**/main.ts', 'infra/local/src/**/*.ts', 'web/src/admin/session/logger.ts'], rules: { 'no-console': 'off' } },
  // This code runs in the page; the test fails on what the page reports as an error.
  { files: ['e2e/src/browser/**/*.ts'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  // Migrations are SQL, and a describe() is one function: both may be long.
  { files: ['**/*.migration.ts', ...specs], rules: { 'max-lines-per-function': 'off' } },
  {
    // Only the two rules of hooks: those that run React's compiler take longer than all others together.
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
