import { render, TooManyPixels, type Rendered, type RenderTask } from './render.js';

/** What the process tells before it ends. */
export type DecoderAnswer =
  { rendered: Rendered } | { refused: 'too-many-pixels' | 'unreadable'; reason: string };

const refusal = (error: unknown): DecoderAnswer => ({
  refused:
    error instanceof TooManyPixels || /pixel limit/.test(String(error)) ? 'too-many-pixels' : 'unreadable',
  reason: String(error),
});

process.once('message', (task: RenderTask) => {
  void render(task)
    .then((rendered): DecoderAnswer => ({ rendered }), refusal)
    .then((answer) => process.send!(answer, () => process.disconnect()));
});
process.on('disconnect', () => process.exit());
