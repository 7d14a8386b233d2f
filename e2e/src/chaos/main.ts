import { readChaosArguments } from './arguments.js';
import { runCampaign } from './campaign.js';
import { isPassed, reportOf } from './report.js';

const result = await runCampaign({ ...readChaosArguments(process.argv.slice(2)), progress: (line) => console.log(line) });
console.log(`\n${reportOf(result)}`);
process.exitCode = isPassed(result) ? 0 : 1;
