import { useState } from 'react';
import styles from './food-safety-logo.module.css';

const sources = ['/food-safety.svg', '/food-safety.png'] as const;

/** The FSSAI logo as SVG; as PNG if the SVG does not load. */
export function FoodSafetyLogo() {
  const [source, setSource] = useState<string>(sources[0]);
  const tryAlternative = () => setSource(sources[1]);
  return (
    <img
      // The image may have failed before hydration, when `onError` was not attached yet.
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
