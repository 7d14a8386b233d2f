import { fork, type ChildProcess } from 'node:child_process';
import { AppError } from '@2x7/service-kit';
import type { DecoderAnswer, DecoderWord, Stage } from './decoder-process.js';
import type { Rendered, RenderTask } from './render.js';
import { Turns } from './concurrency-limiter.js';

const program = new URL('./decoder-process.js', import.meta.url);

/** Milliseconds that each stage may take. Reading depends on foreign bytes; drawing never on more than 1,600 pixels a side. */
const usualLimits: Record<Stage, number> = { starting: 10_000, reading: 8_000, drawing: 20_000 };

const refused = {
  'too-many-pixels':
    'This picture has too many pixels. Please use one of at most 25 megapixels and 8,000 pixels a side.',
  unreadable: 'This picture is damaged or incomplete.',
  slow: 'This picture takes too long to read. Please save it in another format.',
};
const refusal = (why: keyof typeof refused, reason: string): AppError =>
  new AppError('image_unreadable', refused[why], { cause: new Error(reason) });

const busy = (cause: unknown): AppError =>
  new AppError('unavailable', 'Pictures cannot be worked on for a moment. Please try again.', {
    cause,
    retryAfterSeconds: 10,
  });

/** Only reading can be the picture's fault. */
const tooLate = (stage: Stage): AppError =>
  stage === 'reading'
    ? refusal('slow', 'time limit')
    : busy(new Error(`the decoder was ${stage} for too long`));

/** A signal means that the bytes crashed it, an exit code that the program itself is broken. */
const ended = (code: number | null): Error =>
  code === null ? refusal('unreadable', 'the decoder crashed') : new Error(`the decoder ended with ${code}`);

const startProcess = (): ChildProcess =>
  fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/**
 * Reads foreign pictures in a process of their own: neither the decoder's crash nor a drawing that
 * takes minutes (a filter chain of 12 KB can) touches the service, and the process gets no environment, so no secret.
 * Two at a time, eight more wait.
 */
export class Decoder {
  private readonly turns = new Turns(2, 8);
  private readonly limits: Record<Stage, number>;

  constructor(limits: Partial<Record<Stage, number>> = {}) {
    this.limits = { ...usualLimits, ...limits };
  }

  /** @throws AppError image_unreadable, or unavailable when too many wait or the machine is too busy. */
  render(task: RenderTask): Promise<Rendered> {
    return this.turns.take(async () => {
      const answer = await this.ask(task);
      if ('rendered' in answer) return answer.rendered;
      throw refusal(answer.refused, answer.reason);
    });
  }

  private ask(task: RenderTask): Promise<DecoderAnswer> {
    const child = startProcess();
    let late: NodeJS.Timeout | undefined;
    const answer = new Promise<DecoderAnswer>((resolve, reject) => {
      const enter = (stage: Stage): void => {
        clearTimeout(late);
        late = setTimeout(() => reject(tooLate(stage)), this.limits[stage]);
      };
      child.on('message', (word: DecoderWord) => (typeof word === 'string' ? enter(word) : resolve(word)));
      child.once('exit', (code) => reject(ended(code)));
      child.on('error', (error) => reject(busy(error)));
      enter('starting');
      child.send(task);
    });
    return answer.finally(() => {
      clearTimeout(late);
      child.kill('SIGKILL');
    });
  }
}
