import { describe, expect, it } from '@jest/globals';
import { findReturnAddress } from './find-return-address';

describe('the address to continue to after signing in', () => {
  it('keeps its query and has the name of its screen', () => {
    expect(findReturnAddress('/admin/users?of=today')).toEqual({ from: '/admin/users?of=today', name: 'Users' });
    expect(findReturnAddress('/admin/meal-plans/')?.name).toBe('Meal Plans');
  });

  it('is offered for one order and for the kitchen, too', () => {
    expect(findReturnAddress('/admin/orders/some-id?state=paid')?.name).toBe('the order');
    expect(findReturnAddress('/kitchen?window=lunch')?.name).toBe('Kitchen');
  });

  it('is not offered for the dashboard, where the sign-in leads anyway, nor for an unknown address', () => {
    expect(['/admin/profile', '/admin/nowhere', '/admin/orders/some-id/more', '/'].map(findReturnAddress)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
