import { counted, formatPaise, formatRupees, shortDateText, type OrderStats } from '@2x7/contracts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { roundSteps } from './chart-scale';
import styles from './revenue-chart.module.css';

type Day = OrderStats['revenue_by_day'][number];

/** SVG units. The drawing is stretched to its container, so its texts stand outside. */
const width = 600;
const height = 200;
const rupee = 100;

const textOf = ({ day, paise, orders }: Day): string => `${shortDateText(day)}: ${formatPaise(paise)}, ${counted(orders, 'order')}`;

/**
 * One bar per day. A range input covers the chart: pointing, touching and the arrow keys choose a day, whose
 * value is shown above and announced.
 */
export function RevenueChart({ days }: { days: readonly Day[] }) {
  const [chosen, setChosen] = useState(days.length - 1);
  const lines = roundSteps(Math.max(...days.map(({ paise }) => paise)) / rupee);
  const top = lines.at(-1)!;
  const pitch = width / days.length;
  const barOf = (day: Day, index: number) => {
    const size = (day.paise / rupee / top) * height;
    return (
      <rect
        key={day.day}
        x={index * pitch + pitch * 0.15}
        y={height - size}
        width={pitch * 0.7}
        height={size}
        className={clsx(styles.bar, index === chosen && styles.chosen)}
      />
    );
  };
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.value} aria-hidden="true">
        {textOf(days[chosen]!)}
      </figcaption>
      <div className={styles.frame}>
        <ol className={styles.scale} aria-hidden="true">
          {[...lines].reverse().map((line) => (
            <li key={line}>{formatRupees(line)}</li>
          ))}
        </ol>
        <div className={styles.plot}>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className={styles.drawing}>
            {lines.map((line) => (
              <path key={line} d={`M0 ${height - (line / top) * height}H${width}`} className={styles.line} />
            ))}
            {days.map(barOf)}
          </svg>
          <DaySlider days={days} chosen={chosen} onChoice={setChosen} />
        </div>
      </div>
      <p className={styles.days} aria-hidden="true">
        {[days[0]!, days[Math.floor(days.length / 2)]!, days.at(-1)!].map(({ day }) => (
          <span key={day}>{shortDateText(day)}</span>
        ))}
      </p>
    </figure>
  );
}

type SliderProps = { days: readonly Day[]; chosen: number; onChoice: (index: number) => void };

const DaySlider = ({ days, chosen, onChoice }: SliderProps) => (
  <input
    type="range"
    className={styles.slider}
    aria-label="Day"
    aria-valuetext={textOf(days[chosen]!)}
    min={0}
    max={days.length - 1}
    value={chosen}
    onChange={(event) => onChoice(event.currentTarget.valueAsNumber)}
    onPointerMove={({ currentTarget, clientX }) => {
      const { left, width: wide } = currentTarget.getBoundingClientRect();
      onChoice(Math.max(0, Math.min(days.length - 1, Math.floor(((clientX - left) / wide) * days.length))));
    }}
  />
);
