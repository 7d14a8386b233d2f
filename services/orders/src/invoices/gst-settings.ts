import { line, type Day } from '@2x7/contracts';
import { z } from 'zod';
import { isGstin } from '../domain/gstin.js';

const gstModes = ['none', 'regular', 'composition'] as const;

/** The code of Rajasthan, where the kitchen cooks and delivers: the place of every supply. */
const stateCode = '08';

export const placeOfSupply = `Rajasthan (${stateCode})`;

/** One line of text as the contracts know it. It is printed on invoices as it is, so it is refused instead of cleaned. */
const oneLine = (max: number) =>
  z.string().refine((text) => line('Text', max).safeParse(text).data === text, `must be one line of at most ${max} characters`);

/** The variables of invoices. All but the mode are needed only with a mode other than none. */
export const gstEnv = {
  GST_MODE: z.enum(gstModes, { error: 'must be none, regular or composition' }).default('none'),
  GST_FROM: z.iso.date({ error: 'must be a date like 2026-04-01' }).optional(),
  GSTIN: z
    .string()
    .refine(isGstin, 'is not a GSTIN: 15 characters, the last of which is a check character')
    .refine((text) => text.startsWith(stateCode), `must begin with ${stateCode}, the code of Rajasthan, where the meals are delivered`)
    .optional(),
  GST_LEGAL_NAME: oneLine(150).optional(),
  GST_ADDRESS: oneLine(300)
    .refine((text) => /\b\d{6}\b/.test(text), 'must contain the PIN code')
    .optional(),
  FSSAI_LICENCE: z
    .string()
    .regex(/^(?!0+$)\d{14}$/, 'must be the 14 digits of the FSSAI licence')
    .optional(),
};

type GstEnv = z.output<z.ZodObject<typeof gstEnv>>;
const needed = ['GST_FROM', 'GSTIN', 'GST_LEGAL_NAME', 'GST_ADDRESS', 'FSSAI_LICENCE'] as const;

/** Names every variable that the chosen mode lacks: `schema.superRefine(gstProblem)`. */
export function gstProblem(env: GstEnv, context: z.RefinementCtx): void {
  if (env.GST_MODE === 'none') return;
  for (const name of needed) {
    if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: `is missing; GST_MODE=${env.GST_MODE} needs it` });
  }
}

/** What the shop prints about itself on an invoice. */
export type Seller = { legal_name: string; address: string; gstin: string; food_licence: string };

/** Of a shop that is registered for GST. `from`: orders paid before this day in India get no invoice. */
export type GstRegistration = { mode: 'regular' | 'composition'; from: Day; seller: Seller };
export type GstSettings = { mode: 'none' } | GstRegistration;

/** @param env checked by `gstProblem` */
export function readGst(env: GstEnv): GstSettings {
  if (env.GST_MODE === 'none') return { mode: 'none' };
  const [from, gstin, legal_name, address, food_licence] = needed.map((name) => env[name]!) as [Day, string, string, string, string];
  return { mode: env.GST_MODE, from, seller: { legal_name, address, gstin, food_licence } };
}
