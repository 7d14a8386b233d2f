import { collapsedIngredients, type Dish } from '@2x7/contracts';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import styles from './dish-card.module.css';

/** The first three ingredients; a button shows the rest. */
export function Ingredients({ dish }: { dish: Dish }) {
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const { ingredients } = dish;
  const hidden = ingredients.length - collapsedIngredients;
  return (
    <div className={styles.ingredients}>
      <ul id={id} className={styles.chips} aria-label="Ingredients">
        {(isExpanded ? ingredients : ingredients.slice(0, collapsedIngredients)).map((ingredient, index) => (
          <li key={index} className={styles.chip}>
            {ingredient}
          </li>
        ))}
      </ul>
      {hidden > 0 && <noscript>{import.meta.env.SSR && ingredients.slice(collapsedIngredients).join(', ')}</noscript>}
      {hidden > 0 && (
        <button
          type="button"
          className={clsx(styles.more, 'needs-script')}
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : `+${hidden} more`}
          <span className="visually-hidden"> ingredients of {dish.dish_name}</span>
        </button>
      )}
    </div>
  );
}
