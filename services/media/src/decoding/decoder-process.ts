import { render, TooManyPixels, type Rendered, type RenderTask } from './render.js';

/** What the process is at. */
export type Stage = 'starting' | 'reading' | 'drawing';
export type DecoderAnswer =
  { rendered: Rendered } | { refused: 'too-many-pixels' | 'unreadable'; reason: string };
export type DecoderWord = Stage | DecoderAnswer;

const refusal = (error: unknown): DecoderAnswer => ({
  refused:
    error instanceof TooManyPixels || /pixel limit/.test(String(error)) ? 'too-many-pixels' : 'unreadable',
  reason: String(error),
});
const tell = (word: DecoderWord): void => void process.send!(word);

// It never ends by itself: its last word could be overtaken by the news of its end. Whoever started it ends it.
process.once('message', (task: RenderTask) => {
  tell('reading');
  void render(task, () => tell('drawing')).then(
    (rendered) => tell({ rendered }),
    (error) => tell(refusal(error)),
  );
});
process.on('disconnect', () => process.exit());
