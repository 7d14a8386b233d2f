import { maxImageBytes, type UploadedImage } from '@2x7/contracts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api';
import { notify } from '../../../ui/notify';
import { messages } from '../../messages';

type Upload = { done: Promise<string | undefined>; stop: () => void };

function send(file: File, signal: AbortSignal): Promise<UploadedImage> {
  const body = new FormData();
  body.set('image', file);
  return call<UploadedImage>('/upload/image', { method: 'POST', body, signal });
}

/** The new address; nothing where the upload failed, which is told to nobody (spec §8). */
const addressOf = (upload: Promise<UploadedImage>): Promise<string | undefined> =>
  upload.then(({ url }) => url, () => undefined);

/**
 * A picture that is chosen, shown at once from the file, and sent meanwhile. After a failed upload the
 * picture is again the one that will be saved.
 */
export function usePicture(url: string | null, onUrl: (url: string | null) => void) {
  const [preview, setPreview] = useState<string>();
  const running = useRef<Upload>(undefined);

  const stop = () => {
    running.current?.stop();
    running.current = undefined;
  };
  useEffect(() => () => running.current?.stop(), []);

  const start = (file: File): Upload => {
    const aborter = new AbortController();
    const local = URL.createObjectURL(file);
    setPreview(local);
    const done = addressOf(send(file, aborter.signal)).then((address) => {
      URL.revokeObjectURL(local);
      if (running.current !== upload) return undefined;
      running.current = undefined;
      setPreview(undefined);
      if (address) onUrl(address);
      return address;
    });
    const upload: Upload = { done, stop: () => aborter.abort() };
    return upload;
  };

  return {
    /** What to show: the file while it is on its way, else the picture that will be saved. */
    shown: preview ?? url,
    isUploading: preview !== undefined,
    choose: (file: File) => {
      if (file.size > maxImageBytes) return void notify.alert(messages.imageTooLarge);
      stop();
      running.current = start(file);
    },
    remove: () => {
      stop();
      setPreview(undefined);
      onUrl(null);
    },
    /** The address to save, when nothing is on its way any more. */
    settled: async (): Promise<string | null> => (await running.current?.done) ?? url,
  };
}
