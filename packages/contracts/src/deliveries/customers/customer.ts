import { z } from 'zod';
import { withAsciiDigits } from '../../text/ascii-digits.js';
import { emailAddress, Id } from '../../text/fields.js';

/** Body of POST /my/sign-in. The answer and its time are the same whether or not there is a plan under the address. */
export const RequestSignIn = z
  .object({ email: emailAddress })
  .meta({ id: 'RequestSignIn', description: 'Asks for a sign-in link and code by email' });
export type RequestSignIn = z.output<typeof RequestSignIn>;

const code = z
  .string({ error: 'Enter the six digits' })
  .trim()
  .overwrite(withAsciiDigits)
  .regex(/^\d{6}$/, 'Enter the six digits');

/** Body of POST /my/session: the token of the mailed link, or the email address with the mailed code. */
export const StartCustomerSession = z
  .union([z.object({ token: z.string().max(128) }), z.object({ email: emailAddress, code })], { error: 'Enter the six digits' })
  .meta({ id: 'StartCustomerSession', description: 'The token of the mailed link, or the address with the mailed code' });
export type StartCustomerSession = z.output<typeof StartCustomerSession>;

export const EndCustomerSession = z.object({ all: z.enum(['true', 'false']).default('false') });
export type EndCustomerSession = z.output<typeof EndCustomerSession>;

/** POST /internal/customer-sessions/resolve (gateway → deliveries): the cookie's token in, its customer out, with the ids of the customer's orders; 401 when there is none. */
export const ResolvedCustomer = z.object({ id: Id, orders: z.array(Id).optional() });
export type ResolvedCustomer = z.infer<typeof ResolvedCustomer>;
