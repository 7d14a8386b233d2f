type Week = { name: string; text: string };

/** The eight weeks of the challenge. */
export const weeks: readonly Week[] = [
  {
    name: 'Take stock',
    text: 'Weigh yourself on three mornings and take the average. Measure waist, chest and thigh. Write down what you lift or how far you run. Then leave the scale alone.',
  },
  {
    name: 'Find the rhythm',
    text: 'Lunch and dinner at about the same time every day. Tell us which boxes left you hungry and which were too much.',
  },
  {
    name: 'Protein, every day',
    text: 'One gram for each kilo that you weigh. The boxes bring most of it; we tell you what breakfast has to add.',
  },
  {
    name: 'Half way',
    text: 'The same scale, the same tape, the same hour. We look at the numbers together and change what they tell us to change.',
  },
  {
    name: 'Carbs where the work is',
    text: 'Three parts of carbs to one of protein. On hard days, eat the box with more grain after training; the menu says which one that is.',
  },
  {
    name: 'Life, as it is',
    text: 'A wedding, a train, a dinner with friends: choose beforehand what to enjoy and which boxes to pause. One evening undoes nothing.',
  },
  {
    name: 'Sleep and water',
    text: 'Nothing new on the plate. Seven hours of sleep and a bottle within reach do more now than a stricter week.',
  },
  {
    name: 'Measure and decide',
    text: 'Measure as in week one, and repeat the lift or the run. Then decide with us: go on, go lighter, or cook for yourself with what you know.',
  },
];
