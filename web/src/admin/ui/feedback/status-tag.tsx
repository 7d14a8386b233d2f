import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

export type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'neutral' | 'accent';

/** A state as a coloured tag. The colour repeats what the text says. */
export const StatusTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={clsx(styles.tag, styles[tone])}>{children}</span>
);
