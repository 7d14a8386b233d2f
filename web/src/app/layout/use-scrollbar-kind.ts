import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

function mark(): void {
  const { classList, clientWidth } = document.documentElement;
  classList.toggle('wide-scrollbar', window.innerWidth > clientWidth);
}

/** Tells the style sheet whether the scrollbar takes room: then a dialog keeps that room free. */
export function useScrollbarKind(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    mark();
    window.addEventListener('resize', mark);
    return () => window.removeEventListener('resize', mark);
  }, [pathname]);
}
