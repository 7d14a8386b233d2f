import { z } from 'zod';
import { Id } from '../text/fields.js';

/** The answer of POST /upload/image. `url` is the address of the widest WebP variant; `imageVariants` derives the others from it. */
export const UploadedImage = z.object({ url: z.string(), id: Id });
export type UploadedImage = z.infer<typeof UploadedImage>;
