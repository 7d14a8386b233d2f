import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Running text: paragraphs, lists and links, at a readable line length. */
export const Prose = ({ children }: { children: ReactNode }) => <div className={styles.prose}>{children}</div>;
