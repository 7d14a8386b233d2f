import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Modules of white around the code, which scanners need. */
const border = 2;

/** A text as a QR code, dark on white in every colour scheme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={styles.qr} shapeRendering="crispEdges">
      <path d={dark.join('')} />
    </svg>
  );
}
