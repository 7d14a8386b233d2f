import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openSecrets } from './secrets.js';
import { temporaryFolder } from './temporary-folder.js';

describe('the secrets file', () => {
  const home = temporaryFolder('secrets');
  const file = path.join(home.path, 'inner', 'secrets.json');
  afterAll(() => void home.remove());

  it('generates 32 random bytes for a name once', () => {
    const secret = openSecrets(file).get('identity');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(openSecrets(file).get('identity')).toBe(secret);
    expect(openSecrets(file).get('session')).not.toBe(secret);
  });

  it('is readable by its owner only, also after its mode was changed', () => {
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    fs.chmodSync(file, 0o644);
    openSecrets(file);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is named when it is damaged, instead of getting new secrets, and is not quoted', () => {
    const broken = path.join(home.path, 'broken.json');
    fs.writeFileSync(broken, '{"identity": "abc');
    const sentence = `the file ${broken} is damaged: it is not JSON. It holds the secrets of this shop; put it back from its copy.`;
    expect(() => openSecrets(broken)).toThrow(new Error(sentence));
    expect(fs.readFileSync(broken, 'utf8')).toBe('{"identity": "abc');
  });

  it.each([
    [{ 'identity-gateway': 'abc', 'device-key': 5 }, 'it has no usable secret for identity-gateway, device-key'],
    [{ 'device-key': '' }, 'it has no usable secret for device-key'],
    [{ 'device-key': null }, 'it has no usable secret for device-key'],
    [[], 'it is not a list of secrets'],
    [null, 'it is not a list of secrets'],
    ['abc', 'it is not a list of secrets'],
  ])('is named with what cannot be used of it: %j', (content, problem) => {
    const wrong = path.join(home.path, 'wrong.json');
    fs.writeFileSync(wrong, JSON.stringify(content));
    const sentence = `the file ${wrong} is damaged: ${problem}. It holds the secrets of this shop; put it back from its copy.`;
    expect(() => openSecrets(wrong)).toThrow(new Error(sentence));
    expect(JSON.parse(fs.readFileSync(wrong, 'utf8'))).toEqual(content);
  });
});
