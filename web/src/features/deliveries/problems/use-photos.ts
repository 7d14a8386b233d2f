import { maxProblemPhotos } from '@2x7/contracts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api';
import { failureText } from '../../../shared/failure-text';
import { smallerPhoto } from '../../../shared/smaller-photo';
import { newUuid } from '../../../shared/uuid';
import { uploadPhoto } from './problems.api';

export type ChosenPhoto = {
  key: string;
  file: File;
  /** Address of the local file. */
  preview: string;
  /** Of the uploaded photo; undefined while it is sent, and after a failure. */
  id?: string;
  /** Why it could not be uploaded. */
  problem?: string;
  /** The file itself is the reason: it would be refused again. */
  isRefused?: boolean;
};

/** Too large, or no photo. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && [413, 415, 422].includes(error.status);

const texts = {
  unreachable: 'This photo could not be sent. Check your connection and try again.',
  failed: 'This photo could not be sent. Please try again.',
};

const onlyFirst = (count: number): string => `Only the first ${count === 1 ? 'photo was' : `${count} photos were`} added.`;

/** The photos of a report. Each is uploaded as soon as it is chosen, so that the report itself is quick. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [note, setNote] = useState('');
  const uploads = useRef(new Map<string, AbortController>());
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const [running, shown] = [uploads.current, previews.current];
    return () => {
      running.forEach((upload) => upload.abort());
      shown.forEach((preview) => URL.revokeObjectURL(preview));
    };
  }, []);

  const update = (key: string, changes: Partial<ChosenPhoto>) =>
    setPhotos((current) => current.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

  const send = async ({ key, file }: ChosenPhoto) => {
    const upload = new AbortController();
    uploads.current.set(key, upload);
    update(key, { problem: undefined });
    try {
      update(key, { id: await uploadPhoto(await smallerPhoto(file), upload.signal) });
    } catch (error) {
      update(key, { problem: failureText(error, texts), isRefused: isRefusal(error) });
    }
    uploads.current.delete(key);
  };

  const add = (files: readonly File[]) => {
    const added = files.slice(0, maxProblemPhotos - photos.length).map((file) => {
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      return { key: newUuid(), file, preview };
    });
    setPhotos((current) => [...current, ...added]);
    setNote(added.length < files.length ? onlyFirst(added.length) : '');
    added.forEach((photo) => void send(photo));
  };

  const remove = (key: string) => {
    uploads.current.get(key)?.abort();
    setPhotos((current) => current.filter((photo) => photo.key !== key));
    setNote('');
  };

  return {
    photos,
    /** What became of the photos that were chosen last, where some are left out. */
    note,
    ids: photos.flatMap(({ id }) => id ?? []),
    isUploading: photos.some(({ id, problem }) => !id && !problem),
    hasFailed: photos.some(({ problem }) => problem !== undefined),
    canRetry: photos.some(({ problem, isRefused }) => problem !== undefined && !isRefused),
    add,
    remove,
    retry: (photo: ChosenPhoto) => void send(photo),
  };
}

export type Photos = ReturnType<typeof usePhotos>;
