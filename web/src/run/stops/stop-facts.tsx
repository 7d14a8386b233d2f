import { allergenLabels, dietLabels, type RiderStop } from '@2x7/contracts';
import { phoneAddress } from '../../shared/phone';
import { VegMark } from '../../ui/veg-mark';
import type { PhoneStop } from '../store/run-state';
import styles from './stop.module.css';

const mapOf = (address: string): string => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** Where the stop is, what to bring, and how to reach the customer. */
export const StopFacts = ({ stop: { name, phone, address, note, boxes } }: { stop: PhoneStop }) => (
  <>
    <p className={styles.address}>{address}</p>
    {note && <p className={styles.note}>“{note}”</p>}
    <ul className={styles.boxes} aria-label="Boxes">
      {boxes.map((box) => (
        <Box key={box.serial} box={box} />
      ))}
    </ul>
    <div className={styles.pair}>
      <a className={styles.link} href={phoneAddress(phone)}>
        Call<span className="visually-hidden"> {name}</span>
      </a>
      <a className={styles.link} href={mapOf(address)} target="_blank" rel="noopener noreferrer">
        Open in maps<span className="visually-hidden"> {address}</span>
      </a>
    </div>
  </>
);

/** The number that stands on the label. Its mark is that of the dish, which is known here for vegetarians only: others may get a vegetarian dish too. */
const Box = ({ box: { serial, name, diet, allergies } }: { box: RiderStop['boxes'][number] }) => (
  <li>
    <p className={styles.boxLine}>
      <strong className={styles.serial}>#{serial}</strong>
      <VegMark mark={diet === 'vegetarian' ? 'vegetarian' : null} size={22} />
      <span>
        {name}, {dietLabels[diet].toLowerCase()}
      </span>
    </p>
    {allergies.length > 0 && (
      <p className={styles.allergies}>Allergic to {allergies.map((allergen) => allergenLabels[allergen].toLowerCase()).join(', ')}</p>
    )}
  </li>
);
