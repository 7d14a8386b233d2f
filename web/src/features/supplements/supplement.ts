import { rupees, type Rupees } from '@2x7/contracts';
import type { SupplementCategory } from './supplement-categories';

export type Supplement = {
  id: string;
  name: string;
  category: SupplementCategory;
  price: Rupees;
  /** Slug of the image. */
  image: string;
  /** As printed on the pack, such as `1kg` or `500ml`. */
  weight: string;
  description: string;
  features: readonly string[];
};

/** Rating shown with every supplement (specification, section 9); never in structured data. */
export const shownRating = '4.8';

/** The supplements (specification, section 3). */
export const supplements: readonly Supplement[] = [
  {
    id: '1',
    name: 'Whey Protein Isolate',
    category: 'whey-proteins',
    price: rupees(2499),
    image: 'whey-isolate',
    weight: '1kg',
    description: 'The most filtered of our wheys: nearly all protein, hardly any fat or milk sugar. Cold-filtered, and thin in the shaker.',
    features: ['25g protein per serving', '90% protein content', '35 servings'],
  },
  {
    id: '2',
    name: 'Whey Protein Concentrate',
    category: 'whey-proteins',
    price: rupees(1899),
    image: 'whey-concentrate',
    weight: '1kg',
    description: 'Whey with a little more of the milk left in it. Creamier, kinder to the purse, with cocoa.',
    features: ['24g protein per serving', '80% protein content', '33 servings'],
  },
  {
    id: '3',
    name: 'Mass Gainer 3kg',
    category: 'mass-gainers',
    price: rupees(2299),
    image: 'mass-gainer-3kg',
    weight: '3kg',
    description: 'A big tub for a big appetite that training has left behind. Banana, for milk and a blender.',
    features: ['20g protein per serving', '60g carbs per serving', '30 servings'],
  },
  {
    id: '4',
    name: 'Mass Gainer 1kg',
    category: 'mass-gainers',
    price: rupees(1199),
    image: 'mass-gainer-1kg',
    weight: '1kg',
    description: 'Whey with oat flour in a pouch, to see whether a gainer suits you before the tub. Vanilla.',
    features: ['20g protein per serving', '60g carbs per serving', '10 servings'],
  },
  {
    id: '5',
    name: 'Pre-Workout',
    category: 'pre-workouts',
    price: rupees(1299),
    image: 'pre-workout',
    weight: '300g',
    description: 'Caffeine, beta-alanine and citrulline, with every amount on the label. For adults, and not in the evening.',
    features: ['150mg caffeine per serving', 'Grapefruit', '30 servings'],
  },
  {
    id: '6',
    name: 'BCAA Recovery',
    category: 'recovery',
    price: rupees(1399),
    image: 'bcaa-recovery',
    weight: '300g',
    description: 'Leucine, isoleucine and valine, two to one to one, to sip in a long session. Blueberry.',
    features: ['7g amino acids per serving', '2:1:1 ratio', '30 servings'],
  },
  {
    id: '7',
    name: 'Glutamine Recovery',
    category: 'recovery',
    price: rupees(1099),
    image: 'glutamine-recovery',
    weight: '300g',
    description: 'One ingredient and nothing else. No taste of its own: stir it into curd, juice or water.',
    features: ['5g L-glutamine per serving', 'Unflavoured', '60 servings'],
  },
  {
    id: '8',
    name: 'L-Carnitine Energy',
    category: 'pre-workouts',
    price: rupees(999),
    image: 'l-carnitine-energy',
    weight: '500ml',
    description: 'A liquid to measure by the cap, with orange. No caffeine, no sugar.',
    features: ['1,000mg L-carnitine per serving', 'No added sugar', '33 servings'],
  },
];
