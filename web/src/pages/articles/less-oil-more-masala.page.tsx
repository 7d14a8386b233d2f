import { Link } from 'react-router-dom';
import { ArticleView } from '../../features/blog/article-view';
import { to } from '../../shared/site';

const inShort = [
  'A tablespoon of oil is 120 kcal. Measure it; do not pour it.',
  'Toast whole spices dry, bloom them in one teaspoon, and let the onion brown slowly.',
  'Sour and salt at the end do what a second ladle of oil was there for.',
  'Keep the tin away from the stove, and grind little and often.',
];

const text = (
  <>
    <p>
      Seven small bowls in a round steel tin: turmeric, chilli, coriander, cumin, pepper, garam masala and salt. With them and a measured
      spoon of oil you can cook most of what we send out. "Minimal oil" is the first of our promises, and people think that it must taste of
      hospital. It does not, if the spices are made to work.
    </p>

    <h2>What oil does, and what it does not</h2>
    <p>
      Oil carries heat into food, keeps it from sticking, and dissolves the part of spices that water cannot. For all three a little is
      enough. What the second and third ladle add is mostly energy: each gram of fat has 9 kcal, a teaspoon about 40, a tablespoon about
      120. Ghee, mustard oil and olive oil differ in taste and in their fatty acids, but hardly in this. A restaurant gravy for two can hold
      six tablespoons. That is 360 kcal for each of you before any paneer is in it.
    </p>
    <p>
      We are not against fat. Some is needed every day, and vitamins A, D, E and K want it for company. We are against not knowing how much
      there is. So the bottle stays closed and a spoon stands beside the stove: a teaspoon for each portion, and one for the pan.
    </p>

    <h2>Five ways to get taste without more oil</h2>
    <ol>
      <li>
        <strong>Toast whole spices dry.</strong> Cumin, coriander and pepper in a warm pan, two minutes, moving all the time, until you
        smell them. Then crush them. It is the largest difference for the smallest effort.
      </li>
      <li>
        <strong>Bloom, and do it in order.</strong> Mustard seeds and cumin go into hot oil first, because they need the heat. Turmeric,
        chilli and coriander powder go in after the onion and with a splash of water, because they burn in seconds, and burnt is bitter.
      </li>
      <li>
        <strong>Brown the onion slowly.</strong> With a teaspoon of oil, a pinch of salt and a lid. When it catches, add a spoon of water
        and scrape. Ten minutes give you the brown base for which others use half a cup.
      </li>
      <li>
        <strong>Thicken with food.</strong> A ladle of cooked dal, a spoon of curd whisked with besan, or a few soaked cashews make a gravy
        round. They bring protein along.
      </li>
      <li>
        <strong>Finish sour.</strong> Lemon, amchur, tamarind or tomato wake up what lies flat. Taste for sour before you reach for salt.
        Kasuri methi between the palms, or a pinch of garam masala, goes in when the flame is off.
      </li>
    </ol>

    <h2>The white bowl in the middle</h2>
    <p>
      Salt is in the tin as well, and it is the one to count. The World Health Organization says less than 5 g a day for an adult, which is
      just under a teaspoon, with papad, pickle and bread included. Most of us eat about twice that. Spices are the way down: with enough
      cumin, pepper and lemon, a third less salt goes unnoticed. Salt at the end, too. On the surface you taste it sooner than in the pot.
    </p>

    <h2>Chilli is not strength</h2>
    <p>
      Heat covers up flat cooking. For colour without fire take Kashmiri chilli, and let black pepper do the warmth. Put a green chilli next
      to the food for those who want it, and everybody can eat from the same pot.
    </p>

    <h2>Look after the tin</h2>
    <p>
      Light, warmth and steam are what spices die of, so the shelf above the stove is the worst place in the kitchen. Whole spices keep
      their taste for two years or so, ground ones for six months. Rub some between your fingers: no smell, no taste. Use a dry spoon. Buy
      turmeric and chilli powder packed and with a licence number on it, since loose powders are the ones that get mixed with colour.
    </p>
    <p>
      You will read that turmeric cures this and that. We put it in because dal is meant to be yellow and taste a little of earth. That is
      reason enough. More about how we cook is on the <Link to={to.hygiene}>hygiene page</Link>, and what comes out of it is on the{' '}
      <Link to={to.plans}>sample menu</Link>.
    </p>
  </>
);

export default function Article() {
  return (
    <ArticleView slug="less-oil-more-masala" inShort={inShort}>
      {text}
    </ArticleView>
  );
}
