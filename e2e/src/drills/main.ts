import { Front } from './front.js';
import { drills, type Drill, type Scene } from './drills.js';
import { Stack } from './stack.js';

const say = (line: string): void => console.log(line);

/** What the demonstration of docker compose says where nobody has set anything else. */
const demo = {
  sandboxUrl: 'http://127.0.0.1:3002', keyId: 'rzp_test_sandbox', keySecret: 'demo-key-secret',
  admin: { email: 'admin@2x7.example', password: 'demo-kitchen-2x7' },
};

async function play(drill: Drill, stack: Stack): Promise<boolean> {
  say(`\n${drill.name}: ${drill.does}`);
  await stack.up(drill.scale);
  const front = new Front(stack);
  await front.open();
  try {
    const scene: Scene = { stack, front, demo, inboxUrl: 'http://127.0.0.1:3001', say };
    const { passed, figures } = await drill.run(scene);
    for (const figure of figures) say(`    ${figure}`);
    say(`    ${passed ? 'passed' : 'FAILED'}`);
    return passed;
  } finally {
    await front.close();
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !drills.some((drill) => drill.name === name));
if (unknown.length > 0) throw new Error(`there is no drill ${unknown.join(', ')}; there are ${drills.map(({ name }) => name).join(', ')}`);

const stack = new Stack();
const results: boolean[] = [];
for (const drill of drills.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) results.push(await play(drill, stack));
say(`\n${results.filter(Boolean).length} of ${results.length} drills passed.`);
process.exitCode = results.every(Boolean) ? 0 : 1;
