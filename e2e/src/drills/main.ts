import { reasonOf } from '@2x7/service-kit';
import { LoadBalancer } from './load-balancer.js';
import { chosenDrills } from './arguments.js';
import type { Drill, DrillContext } from './drills.js';
import { ComposeStack } from './compose-stack.js';

const say = (line: string): void => console.log(line);

/** The default settings of the docker compose demonstration. */
const demo = {
  sandboxUrl: 'http://127.0.0.1:3002',
  keyId: 'rzp_test_sandbox',
  keySecret: 'demo-key-secret',
  admin: { email: 'admin@2x7.example', password: 'demo-kitchen-2x7' },
};

async function runDrill(drill: Drill, stack: ComposeStack): Promise<boolean> {
  say(`\n${drill.name}: ${drill.does}`);
  const front = new LoadBalancer(stack);
  try {
    await stack.up(drill.scale);
    await front.open();
    const context: DrillContext = { stack, front, demo, inboxUrl: 'http://127.0.0.1:3001', say };
    const { passed, figures } = await drill.run(context);
    for (const figure of figures) say(`    ${figure}`);
    say(`    ${passed ? 'passed' : 'FAILED'}`);
    return passed;
  } catch (error) {
    say(`    FAILED: ${reasonOf(error)}`);
    return false;
  } finally {
    await front.close();
  }
}

const stack = new ComposeStack();
const results: boolean[] = [];
for (const drill of chosenDrills(process.argv.slice(2))) results.push(await runDrill(drill, stack));
say(`\n${results.filter(Boolean).length} of ${results.length} drills passed.`);
process.exitCode = results.every(Boolean) ? 0 : 1;
