import { describe, expect, it } from '@jest/globals';
import { listeningUrl } from './listening-url.js';

describe('listeningUrl', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3001'],
    ['192.168.1.5', 'http://192.168.1.5:3001'],
    ['0.0.0.0', 'http://127.0.0.1:3001'],
    ['::', 'http://127.0.0.1:3001'],
    ['::1', 'http://[::1]:3001'],
  ])('gives for the host %s the address %s', (host, url) => {
    expect(listeningUrl('http', host, 3001)).toBe(url);
  });
});
