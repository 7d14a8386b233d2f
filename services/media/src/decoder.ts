import { fork } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '@2x7/service-kit';
import type { DecoderAnswer } from './decoder-process.js';
import type { Rendered, RenderTask } from './render.js';
import { Turns } from './turns.js';

const program = new URL('./decoder-process.js', import.meta.url);
const refused = {
  'too-many-pixels':
    'This picture has too many pixels. Please use one of at most 25 megapixels and 8,000 pixels a side.',
  unreadable: 'This picture is damaged or incomplete.',
  slow: 'This picture takes too long to read. Please save it in another format.',
};
const refusal = (why: keyof typeof refused, reason: string): AppError =>
  new AppError('image_unreadable', refused[why], { cause: new Error(reason) });

/**
 * Reads foreign pictures in a process of their own: neither the decoder's crash nor a drawing that
 * takes minutes (a filter chain of 12 KB can) touches the service, and the process gets no environment, so no secret.
 * Two at a time, eight more wait.
 */
export class Decoder {
  private readonly turns = new Turns(2, 8);

  /** @param limitMs a picture that takes longer is refused. */
  constructor(private readonly limitMs = 8_000) {}

  /** @throws AppError image_unreadable, or unavailable when too many wait. */
  render(task: RenderTask): Promise<Rendered> {
    return this.turns.take(async () => {
      const answer = await this.ask(task);
      if ('rendered' in answer) return answer.rendered;
      throw refusal(answer.refused, answer.reason);
    });
  }

  private async ask(task: RenderTask): Promise<DecoderAnswer> {
    const child = fork(program, {
      serialization: 'advanced',
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const late = setTimeout(() => child.kill('SIGKILL'), this.limitMs);
    const started = performance.now();
    try {
      child.send(task);
      const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [
        DecoderAnswer | number | null,
      ];
      if (typeof first === 'object' && first !== null) return first;
      throw this.ended(first, performance.now() - started);
    } finally {
      clearTimeout(late);
      child.kill('SIGKILL');
    }
  }

  /** A signal means that we killed it, or that the bytes crashed it; an exit code that the program itself is broken. */
  private ended(exitCode: number | null, tookMs: number): Error {
    if (exitCode !== null) return new Error(`the decoder ended with ${exitCode}`);
    return tookMs >= this.limitMs
      ? refusal('slow', 'time limit')
      : refusal('unreadable', 'the decoder crashed');
  }
}
