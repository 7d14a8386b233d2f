import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import styles from './points.module.css';

export type Point = { name: string; text: string; Icon: LucideIcon };

/** Short facts side by side, each with an icon. */
export const Points = ({ points, columns = 2 }: { points: readonly Point[]; columns?: 2 | 3 }) => (
  <ul className={clsx(styles.points, columns === 3 && styles.three)}>
    {points.map(({ name, text, Icon }) => (
      <li key={name} className={styles.point}>
        <span className={styles.icon}>
          <Icon size={22} aria-hidden />
        </span>
        <div>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.text}>{text}</p>
        </div>
      </li>
    ))}
  </ul>
);
