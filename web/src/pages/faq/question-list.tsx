import { Plus } from 'lucide-react';
import styles from './question-list.module.css';
import { questions } from './questions';

/** Disclosures of which one is open at a time, by the `name` of `<details>`; works without script. */
export const QuestionList = () => (
  <div className={styles.list}>
    {questions.map(({ question, answer }) => (
      <details key={question} name="faq" className={styles.item}>
        <summary className={styles.question}>
          {question}
          <Plus size={22} aria-hidden className={styles.sign} />
        </summary>
        <div className={styles.answer}>
          {answer.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
    ))}
  </div>
);
