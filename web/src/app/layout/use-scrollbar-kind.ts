import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

function mark(): void {
  const { classList, clientWidth } = document.documentElement;
  classList.toggle('wide-scrollbar', window.innerWidth > clientWidth);
}

/** Sets the class `wide-scrollbar` if the scrollbar takes up width. Open dialogs then reserve its width. */
export function useScrollbarKind(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    mark();
    window.addEventListener('resize', mark);
    return () => window.removeEventListener('resize', mark);
  }, [pathname]);
}
