import { Salad } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { DefaultDietsDialog } from './default-diets-dialog';

/** Opens the dialog with the default diet of each meal plan. */
export function DefaultDietsButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Salad size={18} aria-hidden />
        Default diets
      </Button>
      {isOpen && <DefaultDietsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
