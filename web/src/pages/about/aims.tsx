import { clsx } from 'clsx';
import styles from './aims.module.css';

const aims = [
  {
    name: 'Mission',
    text: 'To put a meal that does its work in front of people who train: enough protein, the right company for it, and cooked so that you look forward to it. Twice a day, seven days a week.',
  },
  {
    name: 'Vision',
    text: 'A Jaipur in which eating for strength is not a project. Where lunch and dinner are as dependable as the morning milk, and everybody knows what is in them.',
  },
];

/** Mission and vision. */
export const Aims = () => (
  <div className={clsx('wrap', styles.aims)}>
    {aims.map(({ name, text }) => (
      <section key={name} aria-labelledby={name.toLowerCase()} className={styles.aim}>
        <h2 id={name.toLowerCase()} className={styles.name}>
          {name}
        </h2>
        <p className={styles.text}>{text}</p>
      </section>
    ))}
  </div>
);
