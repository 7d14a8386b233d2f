import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Running text: paragraphs, lists and links at a measure that reads well. */
export const Prose = ({ children }: { children: ReactNode }) => <div className={styles.prose}>{children}</div>;
