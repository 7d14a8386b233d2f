import { ArticleView } from '../../features/blog/article-view';

const inShort = [
  'Compare foods as they are eaten, not per 100 g of dry weight.',
  'Paneer: 18 g in 100 g, and often as much fat.',
  'A katori of thick dal: 7 g. Soya chunks: 20 g from a handful.',
  'Dal with rice or roti is a complete protein, even hours apart.',
];

const rows: readonly (readonly [food: string, portion: string, protein: string])[] = [
  ['Soya chunks', '40 g dry', '20 g'],
  ['Paneer', '100 g', '18 g'],
  ['Firm tofu', '100 g', '12 g'],
  ['Rajma or chole, cooked', '1 katori, 150 g', '13 g'],
  ['Thick dal, cooked', '1 katori, 150 g', '7 g'],
  ['Hung curd', '100 g', '9 g'],
  ['Milk', '1 glass, 250 ml', '8 g'],
  ['Moong sprouts', '1 katori, 100 g', '5 g'],
  ['Peanuts', '30 g', '8 g'],
  ['Eggs', '2', '12 g'],
  ['Chicken breast, cooked', '100 g', '30 g'],
];

const ProteinTable = () => (
  <table>
    <caption>Protein in portions as they are eaten, rounded</caption>
    <thead>
      <tr>
        <th scope="col">Food</th>
        <th scope="col">Portion</th>
        <th scope="col">Protein</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(([food, portion, protein]) => (
        <tr key={food}>
          <th scope="row">{food}</th>
          <td>{portion}</td>
          <td>{protein}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const text = (
  <>
    <p>
      "Where do you get your protein from?" is the question that every vegetarian in a gym is asked. The answer is on the plate already,
      only not always in the amount that people believe. Dal is not as strong as its reputation, soya is stronger, and sprouts are something
      else again. Here is what a portion gives, and how to put portions together.
    </p>

    <h2>Mind the water</h2>
    <p>
      Food tables list dry dal at 22 to 25 g of protein in 100 g, and it looks like chicken. But nobody eats dry dal. In the cooker 30 g of
      it turn into a katori, and that katori has 7 g. The same goes for rajma, chole and soya. So we count what lands on the plate, and
      round, since your katori is not ours.
    </p>
    <ProteinTable />
    <p>
      Chicken and eggs are in the table to compare. What the packet says beats any table: firm tofu, for one, is sold with anything from 8
      to 17 g.
    </p>

    <h2>Paneer: strong, and rich</h2>
    <p>
      Paneer is milk without its water, so the protein is as good as protein gets. It brings 15 to 25 g of fat in 100 g along, depending on
      the milk. That is no reason to leave it. It is a reason to grill it instead of frying it, and to let it be the fat of the meal. With a
      rich gravy on top, a plate of paneer has more energy from fat than from all the rest together.
    </p>

    <h2>Dal: cheap, and better in company</h2>
    <p>
      Proteins are chains of amino acids, nine of which we must eat. Pulses are short of methionine and have plenty of lysine. Rice and
      wheat are the other way round. Put them together and each fills the gap of the other: dal chawal, rajma chawal, khichdi and idli are
      old answers to that sum. It need not happen in one meal, either. Roti in the morning and dal at night end up in the same pool.
    </p>
    <p>
      To make dal count, make it thick. 50 g of dry dal for each person is 12 g of protein, and a spoon holds up in it. The yellow water of
      a canteen is mostly turmeric.
    </p>

    <h2>Sprouts: fresh, not magic</h2>
    <p>
      Sprouting does not add protein. A bean that drinks water has less of it in 100 g than before, between 3 and 8 g depending on how long
      the tails are. What it does add is vitamin C, of which the dry bean has next to none, and it lowers phytate, which holds on to iron
      and zinc. Sprouts are also quick: they steam in five minutes. Do steam them, because warm and wet is where bacteria like to grow as
      well, and raw sprouts are a known risk for small children, pregnant women and older people.
    </p>

    <h2>Soya: the one that counts like meat</h2>
    <p>
      Soya chunks are what is left of the bean when the oil is out: half of their dry weight is protein, and it is complete. 40 g are a fair
      portion. Soak them in hot salted water, press them out well, and only then let them near the masala, or they taste of the packet.
    </p>

    <h2>A day at 70 g</h2>
    <ul>
      <li>Breakfast: two moong chillas with 50 g of paneer inside, and a glass of milk. About 28 g.</li>
      <li>Lunch: a katori of rajma, rice, 100 g of curd. About 20 g.</li>
      <li>Four o'clock: 30 g of roasted peanuts or chana. About 7 g.</li>
      <li>Dinner: thick dal, two rotis, a sabzi, sprouts with lemon. About 20 g.</li>
    </ul>
    <p>No powder, no odd ingredients, and nobody at the table has to cook twice.</p>
  </>
);

export default function Article() {
  return (
    <ArticleView slug="paneer-dal-sprouts-protein-by-the-plate" inShort={inShort}>
      {text}
    </ArticleView>
  );
}
