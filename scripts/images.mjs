/**
 * Pins every foreign container image by digest: `npm run images` writes the digest that its registry has for each tag now, and
 * `npm run images -- postgres:18.7` changes a version as well. Needs the network and one of crane, skopeo and docker.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { at, read } from './checks/tree.mjs';
import { orExit } from './prepare.mjs';

/** The files that name foreign images. */
export const imageFiles = [
  'docker-compose.yml',
  'docker-compose.override.yml',
  'infra/docker/Dockerfile',
  'infra/kubernetes/base/data.yaml',
];

/** `name:tag` or `name:tag@sha256:…` after a key of YAML or an argument of a Dockerfile; our own images have no registry to ask. */
const reference = /^(\s*(?:image|imageName): |ARG \w+_IMAGE=)(?!shop-)([^\s@:]+):([^\s@]+)(@sha256:[0-9a-f]{64})?$/gm;

/** @returns {{ name: string, tag: string, digest: string | undefined }[]} the foreign images in a file's text */
export const imagesIn = (text) => [...text.matchAll(reference)].map(([, , name, tag, digest]) => ({ name, tag, digest: digest?.slice(1) }));

/** The text with each image at the digest of its tag; `versions` maps names to new tags. */
export function pinned(text, digestOf, versions = new Map()) {
  return text.replace(reference, (_, before, name, tag) => {
    const wanted = `${name}:${versions.get(name) ?? tag}`;
    return `${before}${wanted}@${digestOf(wanted)}`;
  });
}

/** Commands that print the digest of a tag; for several platforms, that of their list. */
const tools = [
  (image) => ['crane', 'digest', image],
  (image) => ['skopeo', 'inspect', '--no-tags', '--format', '{{.Digest}}', `docker://${image}`],
  (image) => ['docker', 'buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', image],
];

/** @throws Error when no tool is installed, or the tool fails or prints something else */
export function readDigest(image) {
  for (const command of tools) {
    const [program, ...args] = command(image);
    const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: process.env });
    if (error?.code === 'ENOENT') continue;
    const digest = stdout?.trim();
    if (status !== 0 || !/^sha256:[0-9a-f]{64}$/.test(digest))
      throw new Error(`${program} found no digest of ${image}: ${stderr || stdout}`);
    return digest;
  }
  throw new Error('Install crane, skopeo or docker: one of them asks the registry.');
}

const wrongArgument = (sentence) => Object.assign(new Error(sentence), { exitCode: 2 });

/** `postgres:18.7` → its name and its tag. */
function versionOf(argument) {
  const [, name, tag] = /^(.+):([^:/]+)$/.exec(argument) ?? [];
  if (!tag) throw wrongArgument('Which version? npm run images -- postgres:18.7');
  return [name, tag];
}

/** Asks all registries before the first file is written, so that a failure leaves every file as it was. */
function renew(wanted) {
  const versions = new Map(wanted.map(versionOf));
  const known = new Set(imageFiles.flatMap((file) => imagesIn(read(file))).map(({ name }) => name));
  const unknown = [...versions.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) throw wrongArgument(`No file names ${unknown.join(', ')}; known are ${[...known].join(', ')}.`);
  const digests = new Map();
  const digestOf = (image) => digests.get(image) ?? digests.set(image, readDigest(image)).get(image);
  const texts = imageFiles.map((file) => [file, pinned(read(file), digestOf, versions)]);
  for (const [file, text] of texts) fs.writeFileSync(at(file), text);
  return [...digests].map(([image, digest]) => `${image}@${digest}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await orExit(() => console.log(renew(process.argv.slice(2)).join('\n')));
}
