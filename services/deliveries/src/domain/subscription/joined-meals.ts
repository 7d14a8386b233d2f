import { Refusal, slotOf, slotText, type SlotNumber } from '@2x7/contracts';
import type { Delivery, Override } from './subscription.js';

/** Meals that a delivery may have at most, after other deliveries were moved to its slot. */
export const mostMeals = 4;

/** The person of a single meal of two, or of the odd one of three. */
const oddEater = ({ meals, person }: Delivery): number | null => (meals % 2 === 1 ? person : null);

/** The meals of two deliveries in one. An even number is one for each person, so it cannot be two odd meals of the same person. @throws Refusal */
export function joined(moved: Delivery, there: Delivery | undefined, to: SlotNumber): Partial<Override> {
  const meals = moved.meals + (there?.meals ?? 0);
  if (meals > mostMeals) throw new Refusal('conflict', `At most ${mostMeals} meals come in one delivery.`);
  if (there && oddEater(moved) !== null && oddEater(moved) === oddEater(there))
    throw new Refusal(
      'conflict',
      `Two single meals of the same person cannot come in one delivery. Please choose another date or time than ${slotText(slotOf(to))}.`,
    );
  return { meals, person: moved.person ?? there?.person ?? null };
}

/** What is set for a slot, or was before it was skipped or its delivery moved on. */
export function setBefore({ meals, person, earlierMeals, earlierPerson }: Override): Delivery {
  // After a skip for one person alone, the person is the one who still eats.
  if (earlierMeals !== null && meals !== 0) return { meals: earlierMeals, person: earlierPerson };
  return { meals: earlierMeals ?? meals ?? 0, person };
}

/** @throws Refusal when two odd meals of the same person would be left, because the other one's leaves */
function refuseSameEater(slot: SlotNumber, own: Override, moved: Delivery): void {
  const odd = oddEater(setBefore(own));
  if (odd === null || oddEater(moved) === null || odd === oddEater(moved)) return;
  throw new Refusal(
    'conflict',
    `Two single meals of the same person would be left on ${slotText(slotOf(slot))}. Please undo the other move to this delivery first.`,
  );
}

/** The person of the odd meal that is left without a moved delivery. Of two meals each person eats one. @throws Refusal */
export function personLeft(own: Override, moved: Delivery, { slot, isOdd }: { slot: SlotNumber; isOdd: boolean }): number | null {
  if (isOdd) return oddEater(moved) === null ? setBefore(own).person : 3 - oddEater(moved)!;
  refuseSameEater(slot, own, moved);
  return null;
}
