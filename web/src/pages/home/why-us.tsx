import { clsx } from 'clsx';
import { BadgeCheck, Droplets, Gem, Leaf, Scale, ShieldCheck, type LucideIcon } from 'lucide-react';
import styles from './why-us.module.css';

const reasons: readonly { name: string; text: string; Icon: LucideIcon }[] = [
  { name: 'Minimal oil', text: 'Roasted, grilled and steamed first. Oil is measured, never poured.', Icon: Droplets },
  { name: 'Clean ingredients', text: 'Short lists that you can read aloud, on the menu of every dish.', Icon: Leaf },
  { name: 'Premium raw materials', text: 'Paneer, eggs, chicken and grains that we would choose for home.', Icon: Gem },
  { name: 'Uncompromised quality', text: 'A box that is not right does not leave the kitchen.', Icon: BadgeCheck },
  { name: 'Hygiene', text: 'Clean hands, covered boxes, and a kitchen you may ask to visit.', Icon: ShieldCheck },
  { name: 'Trusted nutrition', text: 'Calories, protein, carbs and fat for each dish, in plain numbers.', Icon: Scale },
];

export const WhyUs = () => (
  <section aria-labelledby="why-us" className={styles.band}>
    <div className={clsx('wrap', styles.section)}>
      <div>
        <h2 id="why-us">Food that trains with you</h2>
        <p className={styles.lead}>Six promises, kept in every box.</p>
      </div>
      <ul className={styles.reasons}>
        {reasons.map(({ name, text, Icon }) => (
          <li key={name}>
            <span className={styles.icon}>
              <Icon size={22} aria-hidden />
            </span>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
