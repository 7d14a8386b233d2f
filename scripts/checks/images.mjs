/** Every foreign container image has an exact version or a digest, so that two builds of one commit are the same. */
import { imageFiles, imagesIn } from '../images.mjs';
import { read } from './tree.mjs';

/** A major version alone, and `latest`, move: `18`, `4-management`. MinIO's versions are dates. */
const exact = /^(v?\d+\.\d+(\.\d+)?([.-].*)?|RELEASE\..+)$/;

const loose = (text, file) =>
  imagesIn(text)
    .filter(({ tag, digest }) => !digest && !exact.test(tag))
    .map(({ name, tag }) => `${file}: ${name}:${tag} is not an exact version; npm run images -- ${name}:<version>`);

export const imagesPinned = () => imageFiles.flatMap((file) => loose(read(file), file));

export const imageFaultsReported = () =>
  ['postgres:18', 'rabbitmq:4-management', 'minio/minio:latest']
    .filter((image) => loose(`    image: ${image}\n`, 'a file').length === 0)
    .map((image) => `${image} is not reported`);
