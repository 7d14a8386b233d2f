import { ArticleView } from '../../features/blog/article-view';

const inShort = [
  '40 g of oats are 5 g of protein. Curd, milk or eggs must bring the rest.',
  'Two to two and a half litres a day is a start; Jaipur in May asks for more.',
  'Weigh yourself before and after training once: a kilo lost is a litre to drink.',
  'Pale straw is the colour to look for.',
];

const text = (
  <>
    <p>
      In May, Jaipur is close to 30 degrees before breakfast and above 40 at lunch. Nobody wants a stack of parathas then, and a black
      coffee is not a meal. What works is a bowl that is cool, filling and ready when you wake up, and a tumbler of water next to it. Both
      need a little thought the evening before.
    </p>

    <h2>What is in a bowl of oats</h2>
    <p>
      A usual portion is 40 g of dry rolled oats, about half a cup. That is some 150 kcal, 27 g of carbs, 4 g of fibre and 5 g of protein.
      Part of the fibre is beta-glucan, which turns to gel in water. It is the reason why oats go creamy, and why they keep you full for
      longer than cornflakes with the same calories.
    </p>
    <p>
      Rolled, steel-cut and instant oats are the same grain in different sizes. The finer it is cut, the quicker it cooks and the sooner you
      are hungry. What makes the real difference is the flavour sachet: some of them are a quarter sugar. Buy the plain packet and add a
      banana.
    </p>

    <h2>Five grams are not breakfast</h2>
    <p>
      If you weigh 70 kg and want 70 g of protein in a day, breakfast should carry 20 of them. Oats alone do a quarter of that, so stir in
      something that does the rest:
    </p>
    <ul>
      <li>
        <strong>A cup of milk</strong>, 250 ml, instead of water: 8 g.
      </li>
      <li>
        <strong>Hung curd</strong>, 100 g: 8 to 10 g. Plain curd has 3 to 4 g, since more of it is whey water.
      </li>
      <li>
        <strong>Two eggs on the side:</strong> 12 g.
      </li>
      <li>
        <strong>A scoop of whey:</strong> about 25 g. Stir it in when the oats are off the heat, or it clumps.
      </li>
      <li>
        <strong>A spoon of almonds or pumpkin seeds</strong>, 15 g: 3 to 4 g, and the crunch.
      </li>
    </ul>
    <p>
      Our own way for hot weeks: 40 g of oats, 100 ml of milk and 100 g of hung curd in a closed box, overnight in the fridge. In the
      morning a sliced banana, a few raspberries or pomegranate seeds, a pinch of salt and of cardamom. That is about 18 g of protein, and
      the stove stays cold.
    </p>
    <p>
      The savoury bowl is worth knowing too. Cook oats like upma, with mustard seeds, curry leaves, peas and carrot, and eat them with the
      two eggs or with a katori of sprouts.
    </p>

    <h2>How much water</h2>
    <p>
      The European food safety authority puts the need of a healthy adult at 2 litres a day for women and 2.5 for men, with food and every
      drink counted, in mild weather. About a fifth of it usually comes out of food: dal, curd, fruit and vegetables are mostly water. Tea
      and coffee count as well.
    </p>
    <p>
      Heat and training come on top. Sweat runs at half a litre to two litres an hour, and the range is so wide that no table can tell you
      yours. A bathroom scale can. Weigh yourself before an hour of training and again after it, towelled off. Each kilo that is missing is
      a litre of water. Do this once in January and once in May and you know more than any app.
    </p>
    <p>
      On other days look at the colour. Pale straw is fine, dark yellow means drink, and quite clear all day means that you may ease off.
    </p>

    <h2>Salt, when it runs down your back</h2>
    <p>
      Sweat takes sodium along. For an hour in the gym, water and the next meal are enough. For two hours outdoors in the heat, plain water
      alone is not the best you can do: chaas with a pinch of salt and roasted cumin, or nimbu pani with salt and a little sugar, puts back
      both. Litre upon litre of plain water in a short time helps nobody.
    </p>
    <p>
      Make it easy: a glass when you get up, a glass with each meal, a bottle that goes where you go. If a doctor has given you a limit on
      fluids or salt, that limit stands above everything here.
    </p>
  </>
);

export default function Article() {
  return (
    <ArticleView slug="oats-curd-and-water-in-the-heat" inShort={inShort}>
      {text}
    </ArticleView>
  );
}
