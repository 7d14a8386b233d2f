/**
 * Words that must not return: each stood for something that has a name in the field. Looks at file names and at all text, also
 * at parts of identifiers: `orderDesk` and `order-desk` contain `desk`. CONTRIBUTING.md explains the rule.
 */
import { files, read } from './tree.mjs';

/** The private word, and what to write instead. */
const replacements = {
  house: 'shop, system; conventions for "house rules"',
  door: 'entry point, endpoint; public entry of a package',
  desk: 'admin',
  office: 'admin',
  journal: 'SentMailLog, CatalogChanges, AppendLog, logger',
  evidence: 'payment update',
  messenger: 'source',
  sin: 'violation',
  letter: 'email template',
  lane: 'worker of a test run; bulkhead, traffic class',
  patience: 'timeout, deadline',
  impatient: 'with a short timeout',
  departure: 'graceful shutdown',
  trouble: 'error, failure',
  tally: 'statistics rollup',
  surroundings: 'backing services',
  dossier: 'campaign record',
  dice: 'seeded random',
  picture: 'image',
  person: 'user',
  people: 'users',
  somebody: 'the concrete actor: administrator, customer, caller, another replica',
  nobody: 'the concrete actor: administrator, customer, caller, another replica',
  whoever: 'the concrete actor: administrator, customer, caller, another replica',
  told: 'notified, reported',
  tells: 'notifies, reports',
  heard: 'received',
  hears: 'receives, subscribes to',
  'seen red': 'proven to fail',
  'sure publishing': 'confirmed publisher',
  'order words': 'order labels',
  'device words': 'user-agent description',
};

const plurals = { tallies: 'tally' };

/** Texts that quote or implement something with a name of its own. */
const exemptFiles = [
  /^docs\/specification[.]md$/,
  // Shipped migrations keep their names and their SQL.
  /[.]migration[.]ts$/,
  // This list, and the fixture that proves that it is enforced.
  /^scripts\/checks\/(words[.]mjs|fixture\/)/,
  // The statements of the previous release, which run during a rolling update.
  /^services\/orders\/src\/persistence\/previous-release[.]spec[.]ts$/,
  // Words that people use as passwords.
  /^services\/auth\/src\/passwords\/common-passwords[.]ts$/,
  // Blender scripts that draw the dishes; they are no part of the shop.
  /^infra\/site-images\/source\//,
];

/** Uses with another meaning: removed from a line before it is searched. */
const legitimate = [
  // Addresses, and the parts of a building.
  /\bhouse (number|no[.]?|\/ ?flat)|\b(flat|building),? (or )?house\b|\bpost office\b|\bdoor(step|bell)\b|\bdoor[- ]to[- ]door\b|\b(to|at) (your|the|my) door\b/gi,
  // AMQP's dead letters, CSS's letter-spacing, and letters of the alphabet.
  /\bdead[-_ ]?letter(s|ed|ing)?|dead_?letter|deadLetters?|\bletter-?spacing\b|\b(capital|small|upper-?case|lower-?case|latin|first|single|one|two|three|initial) letters?\b|\bletters?(,| and| or) (a )?(digit|number|space)s?\b/gi,
  // Disputes of a payment.
  /\bdispute evidence\b/gi,
  // systemd's log.
  /\bjournalctl\b/gi,
  // HTML's element and CSS's type.
  /<\/?picture\b|\bpicture (element|source|img)\b/gi,
  /\bpersonal (data|information)\b/gi,
  // Images of the kitchen, by slug and kind.
  /\bhygiene-kitchen\b|\bhero, kitchen, blog\b/g,
  // The query parameter of the plan chooser: for one or two people.
  /\bpeople\?: string\b|\bmeals, people, days\b|!people \|\| plan[.]plan_type === people\b|\bpeople: '(individual|couple)'|'(people|People)'/g,
  // Letters of the alphabet in the length of a key, and upper and lower case.
  /\b(\d+|forty)-letters\b|\bletter case\b/g,
  // Stored names: classes of shipped migrations, folders of DATA_DIR, of a backup and of a volume, names of earlier versions.
  /\b[A-Z][A-Za-z]*1790000000\d{3}\b|'mail-journal'|'pictures\/?'|\/data\/journal\b|razorpay-sandbox\.journal\b|\bJOURNAL_DIR\b/g,
  // Razorpay's message of an outage, and the system user without rights.
  /\bfacing some trouble completing your request\b|\bpostgres nor nobody\b|name === 'nobody'/g,
  // Sentences that users read.
  /\bSomebody else changed this in the meantime\b|\bToo many people are signing in\b|\bPeople who can sign in\b|\bWhen nobody is home\b/g,
  // How many eat: plans are for one or for two.
  /\b(one|two|each|single) (person|people)\b|\bpersonsOf\b|\bpeople who lift\b|\bmeals, people and days\b|\b(legend: |choose\()'People'/gi,
  // Names and descriptions of plans.
  /\bOffice Lunch(es)?\b|\bat your desk or door\b/g,
  // The brand, its pages and its demonstration password.
  /\b2x7 Kitchen\b|\bKitchen visit\b|'Kitchen'|\bdemo-kitchen-2x7\b/g,
  // The sentence of a bill of supply: rule 5(1)(f) of the CGST Rules.
  /composition taxable person\b/gi,
  // Addresses in tests.
  /\bHouse \d{7}\b|\bWharf Lane\b|"Lane"/g,
];

/** Files about deliveries, where a person is one of those who eat. */
const aboutEaters = /deliver|kitchen|subscription|slot|\/my[/-]|chaos\/commands|screenshots/i;
const eaters = ['person', 'people'];

/** Files that contain the text of pages. There only comments, names and code are searched. */
const copyFiles = /^web\/src\/(pages\/|app\/layout\/|features\/blog\/)/;

const isComment = (line) => /^\s*(\/[/*]|\*|\{\/\*)/.test(line);

/** String literals, JSX text between two tags, and lines of JSX text: at least three words, the first no keyword. */
const copy =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?<=>)[^<>{}=;]+(?=<)|^\s*(?!(?:export|import|const|type|function|return|if|for)\b)[^\s=;{}[\]]+( [^\s=;{}[\]]+){2,}.*$/g;

/** @returns {string} the line without the text that customers read */
const withoutCopy = (line) => (isComment(line) ? line : line.replace(copy, ' '));

const wordsOf = (text) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

const singular = (word) =>
  plurals[word] ?? (word.length > 3 && word.endsWith('s') && replacements[word.slice(0, -1)] ? word.slice(0, -1) : word);

/** @returns {string[]} the private words of a line */
function privateWordsOf(line) {
  const words = wordsOf(legitimate.reduce((text, use) => text.replace(use, ' '), line));
  const found = words
    .flatMap((word, index) => [singular(word), `${words[index - 1]} ${word}`])
    .filter((word) => Object.hasOwn(replacements, word));
  return [...new Set(found)];
}

const isSearched = (file) => /[.](tsx?|mjs|cjs|css|md|ya?ml)$/.test(file) && !exemptFiles.some((exempt) => exempt.test(file));

const sentence = (place, word) => `${place} says "${word}"; write: ${replacements[word]}`;

function problemsOf(file) {
  const inName = privateWordsOf(file).map((word) => sentence(file, word));
  const allowed = aboutEaters.test(file) ? eaters : [];
  const searched = copyFiles.test(file) ? withoutCopy : (line) => line;
  const inText = read(file)
    .split('\n')
    .flatMap((line, index) =>
      privateWordsOf(searched(line))
        .filter((word) => !allowed.includes(word))
        .map((word) => sentence(`${file}:${index + 1}`, word)),
    );
  return [...inName, ...inText];
}

/** No file name and no text has a private word. */
export const privateWordsAbsent = () => files().filter(isSearched).flatMap(problemsOf);

const fixture = 'scripts/checks/fixture/private-words.md';

/** Every word of the list is reported in the fixture, and none of the legitimate uses in it. Copy of pages is left out, their code is not. */
export function privateWordsReported() {
  const [, violations, uses, copyOfPages, codeOfPages] = read(fixture)
    .split(/^## /m)
    .map((part) => part.split('\n').filter((line) => line.startsWith('- ')));
  const inPage = (line) => privateWordsOf(withoutCopy(line.replace(/^- `|`$/g, '')));
  const reported = new Set(violations.flatMap(privateWordsOf));
  return [
    ...Object.keys(replacements)
      .filter((word) => !reported.has(word))
      .map((word) => `${fixture}: "${word}" is not reported`),
    ...violations.filter((line) => privateWordsOf(line).length === 0).map((line) => `${fixture}: nothing is reported in "${line}"`),
    ...uses.flatMap((line) => privateWordsOf(line).map((word) => `${fixture}: "${word}" is reported in "${line}"`)),
    ...copyOfPages.flatMap((line) => inPage(line).map((word) => `${fixture}: "${word}" is reported in the copy of a page, "${line}"`)),
    ...codeOfPages
      .filter((line) => inPage(line).length === 0)
      .map((line) => `${fixture}: nothing is reported in the code of a page, "${line}"`),
  ];
}
