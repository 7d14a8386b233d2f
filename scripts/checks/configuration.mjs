/**
 * Compares .env.example with the schemas that read the environment, and docs/configuration.md with both.
 * Started as a program (`npm run docs:config`), it compiles the schemas and writes that page.
 */
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { hasEvents, readServices } from './services.mjs';
import { at, exists, read } from './tree.mjs';
import { typesCompile } from './types.mjs';

const page = 'docs/configuration.md';

/** Other programs that read the environment: folder, name of the schema, and its file if that is not config.ts. */
const programs = {
  'npm start': ['infra/local', 'localEnv'],
  sandbox: ['infra/razorpay-sandbox', 'sandboxEnv'],
  inbox: ['infra/local', 'inboxEnv', 'standalone/config'],
  databases: ['infra/local', 'databasesEnv', 'standalone/config'],
  migrations: ['infra/local', 'migrationsEnv', 'standalone/config'],
  'broker-accounts': ['infra/local', 'brokerAccountsEnv', 'standalone/config'],
  demo: ['infra/local', 'demoEnv', 'standalone/config'],
};

/** All programs with their schemas: `npm start`, each service of the table, then the rest. */
async function readPrograms() {
  const { 'npm start': start, ...others } = programs;
  const services = Object.entries(await readServices()).map(([name, { folder }]) => [name, [folder, `${name}Env`]]);
  return { 'npm start': start, ...Object.fromEntries(services), ...others };
}

/** The default of a variable: undefined where it is required, null where it is optional without a default. */
function fallbackOf(schema) {
  const given = schema.safeParse(undefined);
  if (!given.success) return undefined;
  return given.data === undefined ? null : String(given.data);
}

async function fieldsOf(reader) {
  const [folder, name, file = 'config'] = (await readPrograms())[reader];
  const { [name]: schema } = await import(pathToFileURL(at(folder, `dist/${file}.js`)).href);
  if (!schema?.shape) throw new Error(`${folder}/src/${file}.ts exports no ${name}`);
  return Object.entries(schema.shape).map(([variable, field]) => ({ variable, reader, fallback: fallbackOf(field) }));
}

/** `<SERVICE>_URL` for ORDERS_URL: variables that differ only by the name of a service have one entry. */
function entryOf(variable, services) {
  const [, name, rest] =
    /^([A-Z]+)_(URL|IDENTITY_PRIVATE_KEY|DATABASE_(?:OWNER_)?PASSWORD|DATABASE_URL|BROKER_PASSWORD)$/.exec(variable) ?? [];
  if (rest === 'BROKER_PASSWORD') return `<SERVICE>_${rest}`;
  return name && services.includes(name.toLowerCase()) ? `<SERVICE>_${rest}` : variable;
}

/** @returns {Promise<Map<string, { reader: string, fallback: string | null | undefined }[]>>} every variable with its readers */
async function variables() {
  const table = await readServices();
  const services = Object.keys(table).filter((name) => table[name].database);
  const found = new Map();
  for (const field of (await Promise.all(Object.keys(await readPrograms()).map(fieldsOf))).flat()) {
    const entry = entryOf(field.variable, services);
    found.set(entry, [...(found.get(entry) ?? []).filter(({ reader }) => reader !== field.reader), field]);
  }
  return found;
}

/** The sections of .env.example: `{ title, text, entries: { name, sentence }[] }`. */
function sections() {
  const all = [];
  for (const block of read('.env.example').split(/\n\s*\n/)) {
    const lines = block.split('\n').filter(Boolean);
    const title = lines.find((line) => line.startsWith('## '))?.slice(3);
    if (title) all.push({ title, text: '', entries: [] });
    const text = lines
      .filter((line) => line.startsWith('# '))
      .map((line) => line.slice(2))
      .join(' ');
    const name = /^#?((?:<SERVICE>|[A-Z])[A-Z0-9_]*)=/.exec(lines.at(-1) ?? '')?.[1];
    if (name) all.at(-1).entries.push({ name, sentence: text });
    else all.at(-1).text = text;
  }
  return all;
}

/** .env.example has a sentence for every variable that a program reads, and no other variable. */
export async function environmentDocumented() {
  const read = await variables();
  const documented = sections().flatMap(({ entries }) => entries);
  const names = documented.map(({ name }) => name);
  return [
    ...[...read.keys()]
      .filter((name) => !names.includes(name))
      .map(
        (name) =>
          `.env.example lacks ${name}, which ${read
            .get(name)
            .map(({ reader }) => reader)
            .join(', ')} reads`,
      ),
    ...names.filter((name) => !read.has(name)).map((name) => `.env.example has ${name}, which nothing reads`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `.env.example has ${name} twice`),
    ...documented.filter(({ sentence }) => !/[.]$/.test(sentence)).map(({ name }) => `.env.example has no sentence for ${name}`),
  ];
}

/** Variables that compose does not pass: the images set them, the bucket replaces them, only tests change them, or a job has them. */
const notPassed = ['DATABASE_OWNER_URL', 'HOST', 'PORT', 'WEB_DIR', 'MEDIA_DIR', 'RETRY_BASE_MS'];

/** docker compose passes every variable that a service reads. */
export async function composePassesVariables() {
  const file = 'docker-compose.yml';
  const { services } = parse(read(file), { merge: true });
  const lacking = async (name) => {
    const passed = Object.keys(services[name].environment);
    const missing = (await fieldsOf(name)).filter(({ variable }) => !passed.includes(variable) && !notPassed.includes(variable));
    return missing.map(({ variable }) => `${file} does not pass ${variable} to ${name}`);
  };
  const readers = await readPrograms();
  return (
    await Promise.all(
      Object.keys(services)
        .filter((name) => readers[name])
        .map(lacking),
    )
  ).flat();
}

const code = (text) => `\`${text}\``;
const isOwn = ({ fallback }) => fallback !== null && fallback !== undefined && fallback !== '';

function fallbackCell(fields) {
  const own = [...new Set(fields.filter(isOwn).map(({ fallback }) => fallback))];
  if (own.length === 0) return '';
  if (own.length === 1) return code(own[0]);
  if (own.length > 3) return 'one for each reader';
  return fields
    .filter(isOwn)
    .map(({ reader, fallback }) => `${code(fallback)} ${reader}`)
    .join(', ');
}

/** The readers, with one phrase in place of all services that have something in common. */
function summarized(readers, services) {
  const namesWhere = (holds) => Object.keys(services).filter((name) => holds(services[name]));
  const groups = {
    'every service': namesWhere(() => true),
    'every service with a database': namesWhere(({ database }) => database),
    'every service with events': namesWhere(hasEvents),
  };
  const [phrase, members = []] = Object.entries(groups).find(([, names]) => names.every((name) => readers.includes(name))) ?? [];
  return [...(phrase ? [phrase] : []), ...readers.filter((reader) => !members.includes(reader))];
}

function readerCell(fields, services) {
  const needs = fields.filter(({ fallback }) => fallback === undefined).map(({ reader }) => reader);
  const may = fields.filter(({ fallback }) => fallback !== undefined).map(({ reader }) => reader);
  return [...summarized(needs, services).map((reader) => `**${reader}**`), ...summarized(may, services)].join(', ');
}

const row = (cells) => `| ${cells.join(' | ')} |`;

function sectionText({ title, text, entries }, read, services) {
  const rows = entries.map(({ name, sentence }) =>
    row([code(name), sentence.replaceAll('|', '\\|'), fallbackCell(read.get(name) ?? []), readerCell(read.get(name) ?? [], services)]),
  );
  return [
    `## ${title}`,
    ...(text ? ['', text] : []),
    '',
    row(['variable', 'meaning', 'unset', 'read by']),
    row(['---', '---', '---', '---']),
    ...rows,
  ].join('\n');
}

async function pageText() {
  const read = await variables();
  const services = await readServices();
  const head = [
    '# Configuration',
    '',
    'Generated by `npm run docs:config` from [.env.example](../.env.example) and the schemas in each `config.ts`; `npm run check` compares.',
    '',
    'A process with a wrong configuration names every wrong variable and ends with exit code 78. A blank value counts as unset; blanks and line breaks around a value are left out.',
    '**Bold** readers require the variable. `npm start` reads the environment and a `.env` file beside package.json; a standalone service reads only its environment.',
  ].join('\n');
  return `${[head, ...sections().map((section) => sectionText(section, read, services))].join('\n\n')}\n`;
}

/** docs/configuration.md is up to date. */
export const configurationPageCurrent = async () =>
  exists(page) && read(page) === (await pageText()) ? [] : [`${page} is out of date; run npm run docs:config`];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await typesCompile();
  if (problems.length > 0) {
    console.error([...problems, `${page} is unchanged: the schemas do not compile.`].join('\n'));
    process.exit(1);
  }
  fs.writeFileSync(at(page), await pageText());
  console.log(`${page} written`);
}
