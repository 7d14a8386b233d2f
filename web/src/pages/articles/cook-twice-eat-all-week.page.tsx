import { Link } from 'react-router-dom';
import { ArticleView } from '../../features/blog/article-view';
import { to } from '../../shared/site';

const inShort = [
  'Two sessions, Sunday and Wednesday, not one.',
  'Cook parts, not dishes: two proteins, two grains, three vegetables, two chutneys.',
  'Into the fridge within two hours, in flat boxes, at 5 degrees or colder.',
  'Three days in the fridge, the rest in the freezer, steaming hot before you eat.',
];

const text = (
  <>
    <p>
      Seven lunches and seven dinners are fourteen boxes. We pack them for whoever takes both meals, week after week, and the way to do it
      works in a small kitchen with two burners, too. The trick is not to be a hero on Sunday.
    </p>

    <h2>Why two sessions</h2>
    <p>
      Cooked food keeps for three days in a good fridge, four at most. Who cooks on Sunday for the whole week eats Friday's lunch at its
      worst, or throws it away. So cook on Sunday for Monday to Wednesday, and on Wednesday evening for the rest. Each session is about
      ninety minutes, of which the pressure cooker works for fifty.
    </p>

    <h2>Cook parts, not dishes</h2>
    <p>Five identical boxes of one curry are why people give up by Thursday. Make parts that agree with each other:</p>
    <ul>
      <li>
        <strong>Two proteins:</strong> a pot of rajma or chole, and a tray of chicken, paneer or soya chunks in a dry marinade.
      </li>
      <li>
        <strong>Two grains:</strong> rice, and something that stays firm, such as millet or quinoa.
      </li>
      <li>
        <strong>Three vegetables:</strong> one roasted, one sautéed, one raw.
      </li>
      <li>
        <strong>Two chutneys:</strong> a green one and a red one. They change a box more than the curry does.
      </li>
    </ul>
    <p>
      Two times two times two is eight different boxes before you have touched the spice tin. Keep raw things out of the box until the
      morning: cucumber and tomato turn everything around them to soup.
    </p>

    <h2>Ninety minutes, in order</h2>
    <ol>
      <li>The night before: soak the beans. It takes one minute, if you remember.</li>
      <li>Beans into the cooker with salt. Oven or pan on. Marinate the protein.</li>
      <li>Chop all the vegetables in one go, from the driest to the wettest, then wash the board.</li>
      <li>Raw meat comes last on the board, and has its own knife.</li>
      <li>Protein and one vegetable roast. Grain on the second burner.</li>
      <li>Chutneys in the mixer while things cool. Wash up. Pack.</li>
    </ol>

    <h2>Pack by weight, once</h2>
    <p>
      Put the box on a kitchen scale and pack by number the first time: 120 g of cooked protein, 200 g of cooked grain, 150 g of vegetables
      is a good start for a person of 70 kg who trains. After that you know how high it stands in the box, and the scale can go back into
      the drawer. Write the day on the lid. It sounds fussy until there are eight boxes in the fridge.
    </p>

    <h2>The part that is not a matter of taste</h2>
    <p>
      Bacteria grow fastest between 5 and 60 degrees, and a full pot spends hours there while it cools. These four rules are the ones that a
      food inspector would give you:
    </p>
    <ul>
      <li>
        <strong>Two hours.</strong> Cooked food goes into the fridge within two hours, one hour in a Jaipur summer. Cool it in flat boxes
        with the lid ajar, not in the pot.
      </li>
      <li>
        <strong>Rice above all.</strong> Its spores survive boiling and wake up in the warm. Spread it on a tray, cool it fast, and eat it
        within a day or two, or freeze it.
      </li>
      <li>
        <strong>Five degrees or colder.</strong> A fridge thermometer costs less than a lunch. The door is the warmest place.
      </li>
      <li>
        <strong>Steaming hot, once.</strong> Reheat until it steams all through, stir half way, and do not put what is left back.
      </li>
    </ul>

    <h2>What the freezer likes</h2>
    <p>
      Rajma, chole, dal, curries, soya and cooked rice freeze well for a month or two. Paneer goes crumbly but is fine in gravy. Potatoes,
      eggs, curd and salad do not. Freeze single portions, flat, and thaw them in the fridge overnight.
    </p>

    <h2>And when Sunday is full</h2>
    <p>
      Some weeks have no ninety minutes. Cook one session instead of two, let a friend do the other, or let us:{' '}
      <Link to={to.weeklyPlans}>a weekly plan</Link> brings up to fourteen boxes to your door, cooked and weighed. We will not tell you that
      it is cheaper than rajma at home. It is not. It is only Sunday back.
    </p>
  </>
);

export default function Article() {
  return (
    <ArticleView slug="cook-twice-eat-all-week" inShort={inShort}>
      {text}
    </ArticleView>
  );
}
