import { parseArgs } from 'node:util';
import { runCampaign } from './campaign.js';
import { isPassed, reportOf } from './report.js';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    seed: { type: 'string', default: '7' },
    naive: { type: 'boolean', default: false },
    logs: { type: 'string' },
  },
});

const result = await runCampaign({
  kills: Number(values.kills),
  seed: Number(values.seed),
  naive: values.naive,
  keepLogs: values.logs,
  progress: (line) => console.log(line),
});
console.log(`\n${reportOf(result)}`);
process.exitCode = isPassed(result) ? 0 : 1;
