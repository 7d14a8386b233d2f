import { expect } from 'expect';
import { describe, it } from 'node:test';
import { storedImageOf, refuseImage } from './image.js';

const hosts = ['cdn.example', 'img.example:8443'];
const refused = { refused: 'invalid', because: 'Image must be an uploaded picture', field: 'image_url' };

describe('a picture', () => {
  const allowed = [
    '/media/a-1120x840.webp',
    'https://cdn.example/a.png',
    'https://CDN.example/a.png',
    'https://img.example:8443/a',
    '',
    null,
    undefined,
  ];
  for (const url of allowed)
    it(`${url} may be shown`, () => expect(refuseImage(url, hosts)).toBeUndefined());

  const strangers = [
    'https://elsewhere.example/a.png',
    'https://cdn.example.evil.example/a',
    'https://cdn.example@evil.example/a',
    'https://img.example/a',
    'https://sub.cdn.example/a',
    'https://[',
    'https://cdn.example:99999/a',
  ];
  for (const url of strangers)
    it(`${url} stands on no host that this shop allows`, () =>
      expect(refuseImage(url, hosts)).toEqual(refused));

  it('that is kept survives a host that was struck off the list', () => {
    expect(refuseImage('https://old.example/a.png', [], 'https://old.example/a.png')).toBeUndefined();
  });
  it('of ours is one picture in all its widths and formats', () => {
    const id = '018f0000-0000-7000-8000-000000000000';
    expect(storedImageOf(`/media/${id}-400x300.avif`)).toEqual(storedImageOf(`/media/${id}-1120x840.webp`));
    expect(storedImageOf('https://cdn.example/a.png')).toEqual({ is: 'https://cdn.example/a.png' });
  });
});
