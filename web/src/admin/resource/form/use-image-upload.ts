import { imageTooLargeText, maxImageBytes, readableImageNames, readableImageTypes, type UploadedImage } from '@2x7/contracts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api';
import { smallerPhoto } from '../../../shared/smaller-photo';
import { notify } from '../../../ui/dialog/notify';

type Upload = { done: Promise<string | undefined>; abort: () => void };

/** A slow line would not send a photo of several megabytes in time. Other kinds keep their transparent parts and sharp edges as they are. */
const sentOf = async (file: File): Promise<Blob> => (file.type === 'image/jpeg' ? smallerPhoto(file) : file);

async function send(file: File, signal: AbortSignal): Promise<UploadedImage> {
  const body = new FormData();
  body.set('image', await sentOf(file), file.name);
  return call<UploadedImage>('/upload/image', { method: 'POST', body, signal });
}

/** The address of the uploaded image; undefined when the upload failed, which is silently ignored (spec §8). */
const addressOf = (upload: Promise<UploadedImage>): Promise<string | undefined> =>
  upload.then(
    ({ url }) => url,
    () => undefined,
  );

const unreadable = `This kind of image cannot be read. Please use ${readableImageNames}.`;

/** A browser that does not know the ending of a file's name gives the file no type; then the name decides. */
const readableEnding = /\.(jpe?g|png|webp|avif|gif|tiff?|svg)$/i;

const isReadable = ({ name, type }: File) =>
  type === '' ? readableEnding.test(name) : (readableImageTypes as readonly string[]).includes(type);

export type ImageUpload = ReturnType<typeof useImageUpload>;

/**
 * Uploads the chosen file and previews it meanwhile. After a failed upload the image with address `url`,
 * which will be saved, is shown again.
 */
export function useImageUpload(url: string | null, onUrl: (url: string | null) => void) {
  const [preview, setPreview] = useState<string>();
  const running = useRef<Upload>(undefined);

  const abort = () => {
    running.current?.abort();
    running.current = undefined;
  };
  useEffect(() => () => running.current?.abort(), []);

  const start = (file: File): Upload => {
    const controller = new AbortController();
    const local = URL.createObjectURL(file);
    setPreview(local);
    const done = addressOf(send(file, controller.signal)).then((address) => {
      URL.revokeObjectURL(local);
      if (running.current !== upload) return undefined;
      running.current = undefined;
      setPreview(undefined);
      if (address) onUrl(address);
      return address;
    });
    const upload: Upload = { done, abort: () => controller.abort() };
    return upload;
  };

  return {
    /** The address to show: the local file during the upload, else the image that will be saved. */
    shown: preview ?? url,
    isUploading: preview !== undefined,
    choose: (file: File) => {
      if (!isReadable(file)) return void notify.alert(unreadable);
      if (file.size > maxImageBytes) return void notify.alert(imageTooLargeText);
      abort();
      running.current = start(file);
    },
    remove: () => {
      abort();
      setPreview(undefined);
      onUrl(null);
    },
    /** Waits for a running upload. @returns the address to save */
    settled: async (): Promise<string | null> => (await running.current?.done) ?? url,
  };
}
