import { useState } from 'react';
import { placeOf, type Place } from './move-announcements';

type Move = { id: string; place: string; text: string; isShown: boolean };

/**
 * The announcement of the last move. It begins when the row is at its new place and ends when it is there no longer, as after a move that
 * could not be saved, or when the number of rows is another.
 */
export function useMoveAnnouncement(at: (id: string) => Place) {
  const [move, setMove] = useState<Move>();
  if (move) {
    const isThere = placeOf(at(move.id)) === move.place;
    if (isThere !== move.isShown) setMove(isThere ? { ...move, isShown: true } : undefined);
  }
  return {
    announcement: move?.isShown ? move.text : '',
    announce: (id: string, to: Place, before = '') => {
      const place = placeOf(to);
      setMove({ id, place, text: before + place, isShown: false });
    },
  };
}
