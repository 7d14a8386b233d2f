import { UploadedPhoto } from '../deliveries/customers/problems.js';
import { UploadedImage } from '../media/uploaded-image.js';
import { defineRoute, ok, type Route } from './route.js';

/** ms. Longer than the 25 s in which the gateway must have received an upload: a slow client is no outage of the service. */
const uploadTimeout = 30_000;

export const mediaRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/upload/image',
    tag: 'upload',
    service: 'media',
    access: 'admin',
    limit: 60,
    body: 'image',
    timeoutMs: uploadTimeout,
    requestHeaders: ['content-length'],
    status: 201,
    answer: ok.extend(UploadedImage.shape),
    failures: ['image_unreadable'],
    summary: 'Upload an image',
  }),
  defineRoute({
    method: 'DELETE',
    path: '/upload/image/:id',
    tag: 'upload',
    service: 'media',
    access: 'admin',
    answer: ok,
    failures: ['image_in_use'],
    removesImage: true,
    summary: 'Delete an image',
  }),
  defineRoute({
    method: 'POST',
    path: '/upload/photo',
    tag: 'upload',
    service: 'media',
    access: 'customer',
    trafficClass: 'photo',
    limit: 60,
    body: 'image',
    timeoutMs: uploadTimeout,
    requestHeaders: ['content-length'],
    status: 201,
    answer: ok.extend(UploadedPhoto.shape),
    failures: ['image_unreadable'],
    summary: 'Upload a photo of a problem. Only its customer and administrators see it',
  }),
  defineRoute({
    method: 'GET',
    path: '/my/photos/:id',
    tag: 'upload',
    service: 'media',
    access: 'customer',
    trafficClass: 'customer',
    answer: 'webp',
    cache: 'private, no-store',
    summary: 'A photo that you uploaded',
  }),
  defineRoute({
    method: 'GET',
    path: '/upload/photos/:id',
    tag: 'upload',
    service: 'media',
    access: 'admin',
    answer: 'webp',
    cache: 'private, no-store',
    summary: 'A photo of a problem',
  }),
];
