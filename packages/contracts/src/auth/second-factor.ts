import { z } from 'zod';

/** Whether the user signs in with a second step, and how many of the ten recovery codes are left. */
export const SecondFactor = z
  .object({ enabled: z.boolean(), recovery_codes_left: z.int() })
  .meta({ id: 'SecondFactor', description: 'The two-step sign-in of the signed-in user' });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** A new secret for an authenticator app. It counts once a code of the app has confirmed it. */
export const SecondFactorSecret = z
  .object({ secret: z.string(), uri: z.string() })
  .meta({ id: 'SecondFactorSecret', description: 'The secret for an authenticator app, and the same as an otpauth address for a QR code' });
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;

/** Body of POST /auth/second-factor/confirm. */
export const ConfirmSecondFactor = z
  .object({
    /** Apps show it in two groups of three digits. */
    code: z
      .string({ error: 'Code is required' })
      .overwrite((text) => text.replace(/\s/g, ''))
      .regex(/^\d{6}$/, 'The code has six digits'),
  })
  .meta({ id: 'ConfirmSecondFactor', description: 'The code that the authenticator app shows' });
export type ConfirmSecondFactor = z.output<typeof ConfirmSecondFactor>;

/** Shown once; each signs in once without the app. */
export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes', description: 'Ten codes that each work once, when the authenticator app is lost' });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
