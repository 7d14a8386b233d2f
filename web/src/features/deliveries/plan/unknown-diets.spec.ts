import type { EaterProfile } from '@2x7/contracts';
import { expect, it } from '@jest/globals';
import { unknownDiets } from './unknown-diets';

const unknown: EaterProfile = { name: '', diet: null, allergies: [], note: '' };
const known: EaterProfile = { ...unknown, diet: 'egg' };

it.each([
  ['upcoming', [unknown], [1]],
  ['active', [known, unknown], [2]],
  ['paused', [unknown, unknown], [1, 2]],
  ['active', [known], []],
  ['ended', [unknown], []],
  ['cancelled', [unknown, unknown], []],
] as const)('a plan asks for the unknown diets only while boxes are to come: %s plan, case %#', (state, profiles, asked) => {
  expect(unknownDiets({ state, profiles: [...profiles] })).toEqual(asked);
});
