import { expect, it } from '@jest/globals';
import { ConfirmSecondFactor } from './second-factor.js';

it.each(['123456', '123 456', ' 12 34 56 '])('the code %j of an authenticator app is read as its six digits', (code) =>
  expect(ConfirmSecondFactor.parse({ code })).toEqual({ code: '123456' }),
);

it.each(['12345', '1234567', '12345a', ''])('the code %j is refused', (code) =>
  expect(ConfirmSecondFactor.safeParse({ code }).error?.issues.map(({ message }) => message)).toEqual(['The code has six digits']),
);
