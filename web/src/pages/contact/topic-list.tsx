import { PenLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { mailTo } from '../content/mail-to';
import styles from './topic-list.module.css';
import { topics } from './topics';

/** Topics of enquiries, each with what the email should contain. */
export const TopicList = () => (
  <ul className={styles.topics}>
    {topics.map(({ name, text, subject, more }) => (
      <li key={name} className={styles.topic}>
        <h3>{name}</h3>
        <p className={styles.text}>{text}</p>
        <p className={styles.links}>
          <a href={mailTo(subject)}>
            <PenLine size={18} aria-hidden /> Write<span className="visually-hidden"> about: {name}</span>
          </a>
          {more && <Link to={more.path}>{more.name}</Link>}
        </p>
      </li>
    ))}
  </ul>
);
