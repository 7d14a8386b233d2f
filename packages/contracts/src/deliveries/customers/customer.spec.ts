import { describe, expect, it } from '@jest/globals';
import { StartCustomerSession } from './customer.js';

describe('the code of a sign-in', () => {
  const email = 'asha@mail.example';

  it.each(['123456', ' 123456 ', '१२३४५६', '１２３４５６'])('typed as %j is read as its six digits', (code) => {
    expect(StartCustomerSession.parse({ email, code })).toEqual({ email, code: '123456' });
  });

  it.each(['12345', '१२३४५', '1234567', 'abcdef'])('%j is none', (code) => {
    expect(StartCustomerSession.safeParse({ email, code }).error?.issues[0]?.message).toBe('Enter the six digits');
  });
});
