import { describe, expect, it } from '@jest/globals';
import { configuredPassword } from './password-rules.js';

const problemOf = (text: string): string | undefined => configuredPassword.safeParse(text).error?.issues[0]?.message;

describe('a configured password', () => {
  it('has 12 to 128 characters of any script', () => {
    expect(problemOf('x9!kPq#2mZv')).toBe('has fewer than 12 characters');
    expect(problemOf('x9!kPq#2mZvL')).toBeUndefined();
    expect(problemOf('नमस्ते जयपुर, आज दोपहर')).toBeUndefined();
    expect(problemOf('abcdefgh'.repeat(16).replace(/^./, '%'))).toBeUndefined();
    expect(problemOf(`%${'abcdefgh'.repeat(16)}`)).toBe('is longer than 128 characters');
  });
  it('has five different characters', () => {
    expect(problemOf('qzvxqzvxqzxvQ')).toBe('is too common and easy to guess');
    expect(problemOf('qzvxqzvxqzxvk')).toBeUndefined();
  });
  const common = [
    'qwertyuiop123',
    'QWERTYUIOP123',
    'Password1234!',
    '1234567890123',
    'passwordpassword',
    'aaaaaaaaaaaa',
    'abababababab',
    'correcthorsebatterystaple',
    '2x7subscription',
    'ProteinMeals2024',
    '!!proteinrichmeals!!',
    'jaipurjaipur1',
    'Administrator1',
  ];
  for (const text of common) {
    it(`cannot be ${text}`, () => expect(problemOf(text)).toBe('is too common and easy to guess'));
  }
});
