/**
 * .env.example against the schemas that read the environment, and docs/configuration.md made of both.
 * Run alone (`npm run docs:config`) it writes that page.
 */
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { readServices } from './services.mjs';
import { at, exists, read } from './tree.mjs';

const page = 'docs/configuration.md';

/** Programs beside the services that read the environment: the folder, the name of the schema, and its file where that is not the config.ts of the folder. */
const programs = {
  'npm start': ['infra/local', 'localEnv'],
  sandbox: ['infra/razorpay-sandbox', 'sandboxEnv'],
  inbox: ['infra/local', 'inboxEnv', 'standalone/config'],
  databases: ['infra/local', 'databasesEnv', 'standalone/config'],
  demo: ['infra/local', 'demoEnv', 'standalone/config'],
};

/** Every program with where its schema is: `npm start`, each service of the table, then the rest. */
async function readPrograms() {
  const { 'npm start': start, ...others } = programs;
  const services = Object.entries(await readServices()).map(([name, { folder }]) => [name, [folder, `${name}Env`]]);
  return { 'npm start': start, ...Object.fromEntries(services), ...others };
}

/** What a schema makes of nothing: undefined where it is needed, null where it may be missing. */
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

/** @returns {Promise<Map<string, { reader: string, fallback: string | null | undefined }[]>>} every variable with who reads it */
async function variables() {
  const found = new Map();
  for (const field of (await Promise.all(Object.keys(await readPrograms()).map(fieldsOf))).flat()) {
    found.set(field.variable, [...(found.get(field.variable) ?? []), field]);
  }
  return found;
}

/** The sections of .env.example: `{ title, words, entries: { name, sentence }[] }`. */
function sections() {
  const all = [];
  for (const block of read('.env.example').split(/\n\s*\n/)) {
    const lines = block.split('\n').filter(Boolean);
    const title = lines.find((line) => line.startsWith('## '))?.slice(3);
    if (title) all.push({ title, words: '', entries: [] });
    const words = lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2)).join(' ');
    const name = /^#?([A-Z][A-Z0-9_]*)=/.exec(lines.at(-1) ?? '')?.[1];
    if (name) all.at(-1).entries.push({ name, sentence: words });
    else all.at(-1).words = words;
  }
  return all;
}

/** Every variable that something reads stands in .env.example with a sentence, and nothing else does. */
export async function environmentTold() {
  const read = await variables();
  const told = sections().flatMap(({ entries }) => entries);
  const names = told.map(({ name }) => name);
  return [
    ...[...read.keys()].filter((name) => !names.includes(name)).map((name) => `.env.example lacks ${name}, which ${read.get(name).map(({ reader }) => reader).join(', ')} reads`),
    ...names.filter((name) => !read.has(name)).map((name) => `.env.example has ${name}, which nothing reads`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `.env.example has ${name} twice`),
    ...told.filter(({ sentence }) => !/[.]$/.test(sentence)).map(({ name }) => `.env.example has no sentence for ${name}`),
  ];
}

/** What the images know themselves, the folder in the bucket's place, and what only tests are in a hurry about. */
const notHanded = ['HOST', 'PORT', 'WEB_DIR', 'MEDIA_DIR', 'RETRY_BASE_MS'];

/** Whatever a service reads can be handed to it through docker compose, as the documents say. */
export async function composeHandsOn() {
  const file = 'docker-compose.yml';
  const { services } = parse(read(file), { merge: true });
  const lacking = async (name) => {
    const handed = Object.keys(services[name].environment);
    const missing = (await fieldsOf(name)).filter(({ variable }) => !handed.includes(variable) && !notHanded.includes(variable));
    return missing.map(({ variable }) => `${file} hands no ${variable} to ${name}`);
  };
  const readers = await readPrograms();
  return (await Promise.all(Object.keys(services).filter((name) => readers[name]).map(lacking))).flat();
}

const code = (text) => `\`${text}\``;
const isOwn = ({ fallback }) => fallback !== null && fallback !== undefined && fallback !== '';

function fallbackCell(fields) {
  const own = [...new Set(fields.filter(isOwn).map(({ fallback }) => fallback))];
  if (own.length === 0) return '';
  if (own.length === 1) return code(own[0]);
  return fields.filter(isOwn).map(({ reader, fallback }) => `${code(fallback)} ${reader}`).join(', ');
}

function readerCell(fields) {
  const needs = fields.filter(({ fallback }) => fallback === undefined).map(({ reader }) => `**${reader}**`);
  const may = fields.filter(({ fallback }) => fallback !== undefined).map(({ reader }) => reader);
  return [...needs, ...may].join(', ');
}

const row = (cells) => `| ${cells.join(' | ')} |`;

function sectionText({ title, words, entries }, read) {
  const rows = entries.map(({ name, sentence }) => row([code(name), sentence.replaceAll('|', '\\|'), fallbackCell(read.get(name) ?? []), readerCell(read.get(name) ?? [])]));
  return [`## ${title}`, ...(words ? ['', words] : []), '', row(['variable', 'meaning', 'unset', 'read by']), row(['---', '---', '---', '---']), ...rows].join('\n');
}

async function pageText() {
  const read = await variables();
  const head = [
    '# Configuration',
    '',
    'Generated by `npm run docs:config` from [.env.example](../.env.example) and the schemas in each `config.ts`; `npm run check` compares.',
    '',
    'A process with a wrong configuration names every wrong variable and ends with exit code 78. An empty value counts as unset.',
    '**Bold** readers require the variable. `npm start` reads the environment and a `.env` file beside package.json; a standalone service reads only its environment.',
  ].join('\n');
  return `${[head, ...sections().map((section) => sectionText(section, read))].join('\n\n')}\n`;
}

/** docs/configuration.md is what it would be if it were made now. */
export const configurationPageCurrent = async () =>
  exists(page) && read(page) === (await pageText()) ? [] : [`${page} is not what the schemas say; run npm run docs:config`];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  fs.writeFileSync(at(page), await pageText());
  console.log(`${page} written`);
}
