import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** An Ed25519 pair as the environment holds it: DER in base64, which is a PEM file without its first and last line. */
export type IdentityPair = { privateKey: string; publicKey: string };

/** DER of an Ed25519 private key (PKCS #8) up to its 32 bytes: RFC 8410 §7. */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex');

const spkiOf = (key: KeyObject): Buffer => (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' });

/** The pair of 32 random bytes. */
export function identityPairOf(seed: Buffer): IdentityPair {
  const der = Buffer.concat([privateKeyHead, seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { privateKey: der.toString('base64'), publicKey: spkiOf(key).toString('base64') };
}

/** Keys of the demonstration begin with this, so that production recognises and refuses them. */
const demoPrefix = /^demo-/;
const derOf = (text: string): Buffer => Buffer.from(text.replace(demoPrefix, ''), 'base64');

/** @throws Error when the text is no Ed25519 private key */
export function readPrivateKey(text: string): KeyObject {
  const key = createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('no Ed25519 key');
  return key;
}

/** The `kid` of tokens that the pair of this key signs. */
export const keyIdOf = (key: KeyObject): string => createHash('sha256').update(spkiOf(key)).digest('base64url');

/** A public key, and the program whose tokens it verifies. */
export type TrustedKey = { issuer: string; key: KeyObject };

/** Reads `gateway:MCow…,orders:MCow…`. A name may occur twice, with its key and the previous one. @throws Error on anything else */
export function readPublicKeys(text: string): Map<string, TrustedKey> {
  const entries = text.split(',').map((entry) => {
    const [issuer = '', encoded = ''] = entry.trim().split(':');
    const key = createPublicKey({ key: derOf(encoded), format: 'der', type: 'spki' });
    if (!/^[a-z]+$/.test(issuer) || key.asymmetricKeyType !== 'ed25519') throw new Error('no Ed25519 key with the name of its owner');
    return [keyIdOf(key), { issuer, key }] as const;
  });
  return new Map(entries);
}

const isReadable =
  (read: (text: string) => unknown) =>
  (text: string): boolean => {
    try {
      read(text);
      return true;
    } catch {
      return false; // The schema's message says what is expected; the cause could quote the key.
    }
  };

/** The variable of a program that signs identity tokens: its own private key. */
export const privateKeyVariable = z
  .string({ error: 'is missing; docs/operations.md has the command that makes a key pair' })
  .refine(isReadable(readPrivateKey), 'is no Ed25519 private key in base64; docs/operations.md has the command that makes a pair');

/** The programs that call services. */
export const callers = ['gateway', 'orders', 'media', 'deliveries'] as const;

const form = callers.map((name) => `${name}:KEY`).join(',');

/**
 * Names what a readable list lacks, and names that are none. One key belongs to one program: `readPublicKeys` keeps the last of two. After a problem
 * that is added as a plain text, zod (4) skips the checks of the whole object, and with them those of production.
 */
function callersProblem(text: string, context: z.RefinementCtx): void {
  const refuse = (message: string): void => context.addIssue({ code: 'custom', message });
  if (!isReadable(readPublicKeys)(text)) return refuse(`must be Ed25519 public keys like ${form}`);
  const named = [...readPublicKeys(text).values()].map(({ issuer }) => issuer);
  const missing = callers.filter((name) => !named.includes(name));
  const unknown = named.filter((name) => !callers.some((caller) => caller === name));
  if (missing.length > 0) refuse(`has no key for ${missing.join(', ')}; each program needs its own, as in ${form}`);
  if (unknown.length > 0) refuse(`has a key for ${unknown.join(', ')}, but only ${callers.join(', ')} call services`);
}

/** The variable of a service that verifies identity tokens: the public keys of all that may call it. */
export const publicKeysVariable = z.string({ error: `is missing; give the public keys as ${form}` }).superRefine(callersProblem);
