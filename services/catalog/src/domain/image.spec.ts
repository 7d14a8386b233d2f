import { describe, expect, it } from '@jest/globals';
import { storedImageOf, refuseImage } from './image.js';

const hosts = ['cdn.example', 'img.example:8443'];
const refusal = expect.objectContaining({ code: 'invalid', message: 'Image must be an uploaded file', field: 'image_url' });

describe('an image address', () => {
  const allowed = [
    '/media/a-1120x840.webp',
    'https://cdn.example/a.png',
    'https://CDN.example/a.png',
    'https://img.example:8443/a',
    '',
    null,
    undefined,
  ];
  for (const url of allowed) it(`${url} is allowed`, () => expect(() => refuseImage(url, hosts)).not.toThrow());

  const refusedUrls = [
    'https://elsewhere.example/a.png',
    'https://cdn.example.evil.example/a',
    'https://cdn.example@evil.example/a',
    'https://img.example/a',
    'https://sub.cdn.example/a',
    'https://[',
    'https://cdn.example:99999/a',
  ];
  for (const url of refusedUrls)
    it(`${url} is refused: its host is not allowed`, () => expect(() => refuseImage(url, hosts)).toThrow(refusal));

  it('is not checked again while it stays the same', () => {
    expect(() => refuseImage('https://old.example/a.png', [], 'https://old.example/a.png')).not.toThrow();
  });
  it('identifies the same upload in all widths and formats', () => {
    const id = '018f0000-0000-7000-8000-000000000000';
    expect(storedImageOf(`/media/${id}-400x300.avif`)).toEqual(storedImageOf(`/media/${id}-1120x840.webp`));
    expect(storedImageOf('https://cdn.example/a.png')).toEqual({ url: 'https://cdn.example/a.png' });
  });
});
