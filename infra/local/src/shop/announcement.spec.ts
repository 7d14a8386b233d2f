import { describe, expect, it } from '@jest/globals';
import { announcement, type OpenShop } from './announcement.js';

describe('the announcement of an open shop', () => {
  const adminRow = (admin: Partial<OpenShop['admin']>): string | undefined =>
    announcement(
      {
        publicUrl: 'http://localhost:3000',
        admin: { email: 'admin@2x7.example', password: 'generated', isDemo: true, ...admin },
        isSandbox: true,
        apiDocs: false,
        embedded: [],
        dataDir: '.data',
      },
      1,
    )
      .split('\n')
      .find((line) => line.includes('Admin'));

  it('shows the generated password', () => {
    expect(adminRow({})).toMatch(/admin@2x7\.example {3}generated$/);
  });
  it('shows no password that was configured', () => {
    expect(adminRow({ isDemo: false })).toMatch(/admin@2x7\.example {3}\(the password you configured\)$/);
  });
  it('shows neither email nor password when they no longer open the admin area', () => {
    expect(adminRow({ isChanged: true })).toMatch(/\/admin {3}\(the email and password you set\)$/);
  });
});
