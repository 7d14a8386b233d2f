import { useState } from 'react';
import styles from './food-safety-logo.module.css';

const sources = ['/food-safety.svg', '/food-safety.png'] as const;

/** The food-safety mark; where its image does not load, another source is tried. */
export function FoodSafetyLogo() {
  const [source, setSource] = useState<string>(sources[0]);
  const tryAlternative = () => setSource(sources[1]);
  return (
    <img
      // It may have failed before the page came alive, when nobody listened.
      ref={(img) => void (img?.complete && img.naturalWidth === 0 && tryAlternative())}
      className={styles.logo}
      src={source}
      alt="FSSAI"
      width="38"
      height="18"
      onError={tryAlternative}
    />
  );
}
