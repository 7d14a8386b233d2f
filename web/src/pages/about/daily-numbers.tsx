import styles from './daily-numbers.module.css';

/** Example body weights, in kg. */
const weights = [55, 70, 85];
/** g a day for each kg of body weight: 1 g of protein and three times as much carbohydrate. */
const protein = 1;
const carbs = 3 * protein;
/** kcal in a gram of protein or carbohydrate. */
const energy = 4;

/** Table of the daily amounts by body weight. */
export const DailyNumbers = () => (
  <div className={styles.scrolled}>
    <table className={styles.table}>
      <caption className={styles.caption}>
        <span className={styles.note}>
          What that comes to in a day. The energy is that of protein and carbs; fat and vegetables bring the rest.
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">You weigh</th>
          <th scope="col">Protein</th>
          <th scope="col">Carbs</th>
          <th scope="col">Energy</th>
        </tr>
      </thead>
      <tbody>
        {weights.map((weight) => (
          <tr key={weight}>
            <th scope="row">{weight} kg</th>
            <td>{weight * protein} g</td>
            <td>{weight * carbs} g</td>
            <td>{(weight * (protein + carbs) * energy).toLocaleString('en-IN')} kcal</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
