import { fork, type ChildProcess } from 'node:child_process';
import { AppError } from '@2x7/service-kit';
import { plannedFiles } from '../image-name.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';
import type { DecoderMessage, DecoderResult, Stage } from './decoder-process.js';
import { storedSide, type Rendered, type RenderTask } from './render.js';

const decoderProgram = new URL('./decoder-process.js', import.meta.url);

/** ms for each stage. The time of reading depends on the uploaded bytes; encoding works on at most 1,600 pixels a side. */
const defaultTimeouts: Record<Stage, number> = { starting: 10_000, reading: 8_000, encoding: 20_000 };

const messages = {
  'too-many-pixels': 'This image has too many pixels. Please use one of at most 25 megapixels and 8,000 pixels a side.',
  unreadable: 'This image is damaged or incomplete.',
  slow: 'This image takes too long to read. Please save it in another format.',
};
const refusal = (why: keyof typeof messages, reason: string): AppError =>
  new AppError('image_unreadable', messages[why], { cause: new Error(reason) });

const busy = (cause: unknown): AppError =>
  new AppError('unavailable', 'Images cannot be processed at the moment. Please try again.', {
    cause,
    retryAfterSeconds: 10,
  });

/** Only a slow read can be the image's fault; the other stages are slow on a busy machine. */
const timedOut = (stage: Stage): AppError =>
  stage === 'reading' ? refusal('slow', 'timeout') : busy(new Error(`decoder timed out while ${stage}`));

/** Without an exit code a signal ended the process: the image crashed it. With one the program itself is broken. */
const exited = (code: number | null): Error =>
  code === null ? refusal('unreadable', 'decoder crashed') : new Error(`decoder exited with code ${code}`);

const isSide = (pixels: unknown): pixels is number => Number.isInteger(pixels) && Number(pixels) > 0 && Number(pixels) <= storedSide;

/** Whether the files are exactly those of this image: their names become paths, and a decoder that an image took over could send others. */
function isPlanned({ id, purpose }: RenderTask, { width, height, files }: Rendered): boolean {
  if (!isSide(width) || !isSide(height) || !Array.isArray(files)) return false;
  const planned = plannedFiles({ id, width, height }, purpose);
  return (
    files.length === planned.length && files.every(({ name, bytes }, index) => name === planned[index]!.name && Buffer.isBuffer(bytes))
  );
}

const startProcess = (program: URL): ChildProcess =>
  fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/**
 * Decodes each upload in a process of its own. A crash, or an SVG of 12 KB whose filters take minutes, ends that
 * process and not the service. The process gets an empty environment and may not look into that of the service
 * (docs/operations.md, "Containers"), so an exploit finds no secret.
 * Two images are decoded at a time; eight more wait.
 */
export class Decoder {
  private readonly limiter = new ConcurrencyLimiter(2, 8);
  private readonly timeouts: Record<Stage, number>;

  /** @param program what runs in the process; tests take one that an image has taken over */
  constructor(
    timeouts: Partial<Record<Stage, number>> = {},
    private readonly program = decoderProgram,
  ) {
    this.timeouts = { ...defaultTimeouts, ...timeouts };
  }

  /** @throws AppError image_unreadable, or unavailable when the queue is full or the machine is too busy. */
  render(task: RenderTask): Promise<Rendered> {
    return this.limiter.run(async () => {
      const result = await this.decode(task);
      if ('rendered' in result && isPlanned(task, result.rendered)) return result.rendered;
      if ('rendered' in result) throw refusal('unreadable', 'the decoder sent files of another image');
      throw refusal(result.refused, result.reason);
    });
  }

  private decode(task: RenderTask): Promise<DecoderResult> {
    const child = startProcess(this.program);
    let timer: NodeJS.Timeout | undefined;
    const result = new Promise<DecoderResult>((resolve, reject) => {
      const enter = (stage: Stage): void => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(timedOut(stage)), this.timeouts[stage]);
      };
      child.on('message', (message: DecoderMessage) => (typeof message === 'string' ? enter(message) : resolve(message)));
      child.once('exit', (code) => reject(exited(code)));
      child.on('error', (error) => reject(busy(error)));
      enter('starting');
      child.send(task);
    });
    return result.finally(() => {
      clearTimeout(timer);
      child.kill('SIGKILL');
    });
  }
}
