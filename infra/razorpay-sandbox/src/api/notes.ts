import { z } from 'zod';
import type { Notes } from './entities.js';

const value = z.union([z.string().max(256, 'A note may not be greater than 256 characters.'), z.number()]);

/** At most fifteen notes of at most 256 characters each; an empty array means none. */
export const notesSchema = z
  .union([z.record(z.string().max(256), value), z.tuple([])])
  .refine((notes) => Object.keys(notes).length <= 15, 'Number of fields in notes should be less than or equal to 15.')
  .optional();

export const notesOf = (notes: Record<string, string | number> | [] | undefined): Notes =>
  notes && Object.keys(notes).length > 0 ? notes : [];
