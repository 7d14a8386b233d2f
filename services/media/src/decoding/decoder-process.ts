import { render, TooManyPixelsError, type Rendered, type RenderTask } from './render.js';
import { dropRootRights } from './unprivileged.js';

export type Stage = 'starting' | 'reading' | 'encoding';
export type DecoderResult = { rendered: Rendered } | { refused: 'too-many-pixels' | 'unreadable'; reason: string };
/** What this process sends to the service: each stage as it begins, then the result. */
export type DecoderMessage = Stage | DecoderResult;

const refusal = (error: unknown): DecoderResult => ({
  refused: error instanceof TooManyPixelsError || /pixel limit/.test(String(error)) ? 'too-many-pixels' : 'unreadable',
  reason: String(error),
});
const send = (message: DecoderMessage): void => void process.send!(message);

// All code is loaded by now, also where only root may read it, and no byte of an image is.
dropRootRights();

// The process does not exit by itself: the exit event could overtake its last message. The service kills it.
process.once('message', (task: RenderTask) => {
  send('reading');
  void render(task, () => send('encoding')).then(
    (rendered) => send({ rendered }),
    (error) => send(refusal(error)),
  );
});
// The service is gone. process.exit() would wait for the image that is being read.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
