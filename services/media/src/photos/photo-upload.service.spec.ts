import { expect, it, jest } from '@jest/globals';
import { AppError } from '@2x7/service-kit';
import { setImmediate as turn } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { Decoder } from '../decoding/decoder.js';
import type { ImageStore } from '../storage/image-store.js';
import type { PhotoRepository } from './photo.repository.js';
import { PhotoUploadService } from './photo-upload.service.js';

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

it('PhotoUploadService decodes one photo at a time, and refuses the tenth that waits', async () => {
  const running: ((error: Error) => void)[] = [];
  const render = () => new Promise<never>((_, reject) => running.push(reject));
  const decoder = { render } as unknown as Decoder;
  const photos = { refuseTooMany: () => Promise.resolve(), add: () => Promise.resolve() } as unknown as PhotoRepository;
  const uploads = new PhotoUploadService(decoder, {} as ImageStore, photos);
  const upload = () => uploads.upload(jpeg, { kind: 'customer', id: uuid() }).catch((error: Error) => error.message);
  const answers = Array.from({ length: 9 }, upload);
  await turn();
  expect(running).toHaveLength(1);
  expect(await upload()).toMatch('Too many images are being processed');
  for (let ended = 0; ended < 9; ended += 1) {
    running[ended]!(new Error('damaged'));
    await turn();
  }
  expect(await Promise.all(answers)).toEqual(Array(9).fill('damaged'));
});

it('PhotoUploadService decodes no photo of a customer who has uploaded too many', async () => {
  const render = jest.fn<Decoder['render']>();
  const tooMany = new AppError('rate_limited', 'You uploaded many photos just now.');
  const photos = { refuseTooMany: () => Promise.reject(tooMany) } as unknown as PhotoRepository;
  const uploads = new PhotoUploadService({ render } as unknown as Decoder, {} as ImageStore, photos);
  await expect(uploads.upload(jpeg, { kind: 'customer', id: uuid() })).rejects.toBe(tooMany);
  expect(render).not.toHaveBeenCalled();
});
