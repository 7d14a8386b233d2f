import { Link } from 'react-router-dom';
import { ArticleView } from '../../features/blog/article-view';
import { to } from '../../shared/site';

const inShort = [
  'Start at 1 g of protein for each kilo you weigh, every day.',
  'Hard training asks for more: 1.2 to 2 g a kilo is what sports nutritionists work with.',
  'Put about three grams of carbs beside each gram of protein.',
  'Spread it over the day. The total counts for more than the hour.',
];

const text = (
  <>
    <p>
      Two numbers hang on the wall of our kitchen. The first is 1 g: protein for each kilogram that you weigh, every day. The second is 1:3:
      one part protein to three parts carbohydrate on the plate. Neither is a secret and neither is a diet. They are a way to look at a bowl
      of food and know whether it will carry you through a session with the dumbbells.
    </p>

    <h2>Where one gram comes from</h2>
    <p>
      The Indian Council of Medical Research recommends 0.83 g of good protein per kilo of body weight for a healthy adult. That covers
      people who sit, walk and sleep. We round it up to 1 g because much of what we eat in India is plant protein, of which the body uses a
      little less, and because a round number is one that you will remember at the stove.
    </p>
    <p>
      If you lift three or four times a week, or run far, 1 g is where you start and not where you stop. Sports nutritionists usually work
      between 1.2 and 2 g per kilo for people who train. More than that has not been shown to build more muscle in most of them. It is only
      more expensive.
    </p>
    <p>
      In numbers: at 70 kg, the floor is 70 g a day. With regular lifting, 85 to 140 g is the range, and the lower half of it does for most.
      You do not need to hit it to the gram. A week that averages out is good enough.
    </p>

    <h2>Why three parts of carbs</h2>
    <p>
      Muscle is built from protein, but it works on glycogen, which is carbohydrate in store. Lift on an empty store and the last sets
      suffer. Rice, roti, millet, potatoes, oats and fruit fill it. When there is enough of them, the body does not have to burn the protein
      that you paid for.
    </p>
    <p>
      Do the sum and 1:3 turns out to be quite ordinary. A bowl with 30 g of protein and 90 g of carbs has 120 kcal from the one and 360
      kcal from the other. Add 20 g of fat from cooking, paneer or nuts and you are at 660 kcal, of which protein is just under a fifth and
      carbs just over half. That is about where most national guidelines put a mixed plate. It is a balance, not a trick.
    </p>

    <h2>What a 30 g bowl looks like</h2>
    <ul>
      <li>
        <strong>With chicken:</strong> 100 g of cooked breast, two cups of cooked rice, vegetables, a spoon of oil.
      </li>
      <li>
        <strong>With paneer:</strong> 100 g of paneer, a katori of thick dal, two rotis, salad. Paneer brings its own fat, so cook the rest
        dry.
      </li>
      <li>
        <strong>With soya:</strong> 40 g of dry soya chunks, a katori of curd, pulao, lemon.
      </li>
    </ul>
    <p>
      Raw and cooked weights are where most sums go wrong. Rice about triples in the pot, chunks swell to three times their weight, and
      chicken loses a quarter. Weigh one way, and stay with it.
    </p>

    <h2>Around the dumbbells</h2>
    <p>
      Eat a proper meal two to three hours before you train. If there is only an hour, take something small and mostly carbs: a banana, a
      roti with jam, a handful of dates. Afterwards there is no half-hour window that slams shut. A meal with 20 to 40 g of protein within a
      couple of hours does the work, and for most people that is lunch or dinner at its usual time.
    </p>
    <p>
      What does help is spreading. Three or four meals with 20 g or more each serve you better than a dinner with eighty. Breakfast is where
      most of us fall short: tea and toast is 5 g. Two eggs and a glass of milk are 20.
    </p>

    <h2>Count for one week, then stop</h2>
    <p>
      Write down protein for seven days. You will see two or three meals that need help and the rest that do not. Mend those and put the
      notebook away. Every dish on our <Link to={to.plans}>sample menu</Link> shows its protein and carbs, so with us the counting is done.
      And if you have kidney trouble, diabetes, or are expecting, these numbers are not for you: ask the doctor who knows you.
    </p>
  </>
);

export default function Article() {
  return (
    <ArticleView slug="how-much-protein-and-what-beside-it" inShort={inShort}>
      {text}
    </ArticleView>
  );
}
