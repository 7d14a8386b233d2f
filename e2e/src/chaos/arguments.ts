import { readOptions, wholeNumber } from '@2x7/local/testing';
import type { CampaignOptions } from './campaign.js';

const usage = 'npm run chaos -- --kills 60 --seed 7 [--naive] [--logs FOLDER]';
const options = {
  kills: { type: 'string', default: '60' },
  seed: { type: 'string', default: '7' },
  naive: { type: 'boolean', default: false },
  logs: { type: 'string' },
} as const;

/** @throws UsageError */
export function readChaosArguments(args: string[]): Omit<CampaignOptions, 'progress'> {
  const { kills, seed, naive, logs } = readOptions(args, { options, usage });
  return {
    kills: wholeNumber(kills, { option: '--kills', usage }),
    seed: wholeNumber(seed, { option: '--seed', usage }),
    naive,
    keepLogs: logs,
  };
}
