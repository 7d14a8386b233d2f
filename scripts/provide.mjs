/**
 * Provides what the tests need beside npm packages: RabbitMQ, an S3 server (OpenStack Swift), Chromium and Prometheus' promtool.
 * As root on Debian or Ubuntu it installs what is missing; elsewhere it prints what to install.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const swiftServers = ['swift-proxy-server', 'swift-account-server', 'swift-container-server', 'swift-object-server'];
/** In order of preference: the headless shell draws no windows and needs a third less CPU for a page. */
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const debianBrowser = '/usr/bin/chromium';
const macBrowser = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const folders = (process.env.PATH ?? '').split(path.delimiter).concat('/usr/bin', '/usr/sbin');

const onPath = (name) => folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));

/** What is installed: RabbitMQ, Swift, promtool, and the path of a Chromium. */
export const present = () => ({
  rabbitmq: fs.existsSync('/usr/lib/rabbitmq/bin/rabbitmq-server'),
  swift: swiftServers.every((name) => fs.existsSync(path.join('/usr/bin', name))),
  promtool: Boolean(onPath('promtool')),
  chromium: process.env.CHROMIUM_PATH || browsers.map(onPath).find(Boolean) || (fs.existsSync(macBrowser) ? macBrowser : undefined),
});

const needs = {
  rabbitmq: { name: 'RabbitMQ', packages: ['rabbitmq-server'] },
  swift: { name: 'An S3 server', packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'] },
  promtool: { name: 'The tester of alert rules (promtool)', packages: ['prometheus'] },
  chromium: { name: 'Chromium', packages: ['chromium-headless-shell'] },
};

const missingFrom = (found) => Object.keys(needs).filter((key) => !found[key]);

/** Debian's Chromium is replaced by the headless shell, which the same repository has. */
const worthInstalling = (found) =>
  missingFrom(found.chromium === debianBrowser && !process.env.CHROMIUM_PATH ? { ...found, chromium: undefined } : found);

const canInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');

function apt(...args) {
  const run = spawnSync('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (run.status !== 0) throw new Error((run.stderr || run.stdout || String(run.error)).trim().split('\n').slice(-5).join('\n'));
}

/** Debian starts a service when it is installed, unless policy-rc.d forbids it. The tests start their own servers. */
function withoutServices(install) {
  const policy = '/usr/sbin/policy-rc.d';
  if (fs.existsSync(policy)) return install();
  fs.writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return install();
  } finally {
    fs.rmSync(policy, { force: true });
  }
}

/** One by one: a package that the repository lacks must not keep the others out. */
function installEach(keys) {
  for (const packages of keys.map((key) => needs[key].packages)) {
    try {
      apt('install', '--no-install-recommends', ...packages);
    } catch (error) {
      console.log(`apt-get could not install ${packages.join(', ')}:\n${error.message}`);
    }
  }
}

function install(keys) {
  console.log(`Installing for the tests: ${keys.flatMap((key) => needs[key].packages).join(', ')} ...`);
  try {
    apt('update');
  } catch (error) {
    return console.log(`apt-get could not read its lists:\n${error.message}`);
  }
  withoutServices(() => installEach(keys));
}

/**
 * Installs what is missing where it can.
 * @returns {{rabbitmq: boolean, swift: boolean, promtool: boolean, chromium: string | undefined, missing: string[]}} what is
 *   installed afterwards; `missing` has one sentence for each program that is not
 */
export function provide() {
  const wanted = worthInstalling(present());
  if (wanted.length > 0 && canInstall()) install(wanted);
  const found = present();
  const missing = missingFrom(found).map(
    (key) => `${needs[key].name} is missing (on Debian or Ubuntu: apt-get install ${needs[key].packages.join(' ')}).`,
  );
  return { ...found, missing };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { missing } = provide();
  for (const sentence of missing) console.log(sentence);
}
