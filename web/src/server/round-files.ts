import { to } from '../shared/site';
import { roundManifest } from './round-app';
import { roundWorker } from './round-worker';

/** A file that the server makes. */
export type MadeFile = { path: string; text: string; type: string };

/** What the rider's page needs beside its assets. @param document the page as the server sends it */
export const roundFilesFor = (document: string): { worker: MadeFile; manifest: MadeFile } => ({
  worker: { path: to.roundWorker, text: roundWorker(document), type: 'text/javascript; charset=utf-8' },
  manifest: { ...roundManifest, type: 'application/manifest+json' },
});
