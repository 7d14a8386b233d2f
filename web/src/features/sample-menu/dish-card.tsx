import { foodMark, type Dish } from '@2x7/contracts';
import { clsx } from 'clsx';
import { Printer } from 'lucide-react';
import { Image } from '../../ui/image';
import { VegMark } from '../../ui/veg-mark';
import styles from './dish-card.module.css';
import { Ingredients } from './ingredients';
import { nutritionOf } from './nutrition';
import { printDishLabel } from './print-dish-label';

/** A dish with its ingredients and nutrition. */
export function DishCard({ dish }: { dish: Dish }) {
  return (
    <article className={styles.card}>
      <Image of={dish.image_url} alt="" sizes="(min-width: 60rem) 300px, (min-width: 40rem) 46vw, 92vw" className={styles.image} />
      <div className={styles.body}>
        <header className={styles.head}>
          <div>
            <h3>{dish.dish_name}</h3>
            <p className={styles.quantity}>{dish.quantity}</p>
          </div>
          <VegMark mark={foodMark(dish)} size={20} />
        </header>
        <Ingredients dish={dish} />
        <dl className={styles.facts}>
          {nutritionOf(dish).map(({ name, amount, unit }) => (
            <div key={name} className={clsx(styles.fact, name === 'Protein' && styles.protein)}>
              <dt>{name}</dt>
              <dd>
                {amount} <span className={styles.unit}>{unit}</span>
              </dd>
            </div>
          ))}
        </dl>
        <button type="button" className={clsx(styles.print, 'needs-script')} onClick={() => void printDishLabel(dish)}>
          <Printer aria-hidden size={16} />
          Print label
          <span className="visually-hidden"> for {dish.dish_name}</span>
        </button>
      </div>
    </article>
  );
}
