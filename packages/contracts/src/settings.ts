import { z } from 'zod';

/** GET /api/v1/settings: settings of this installation that the pages need. */
export const ShopSettings = z
  .object({
    checkout_script_url: z.string(),
    /** True when payments go to the sandbox: no money moves. */
    test_mode: z.boolean(),
  })
  .meta({ id: 'ShopSettings', description: 'What the pages need to know of this installation' });
export type ShopSettings = z.infer<typeof ShopSettings>;
