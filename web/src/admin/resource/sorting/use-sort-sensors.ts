import { KeyboardSensor, PointerSensor, useSensor, useSensors, type SensorDescriptor, type SensorOptions } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

/** px that a pointer travels before a press is a drag. */
const threshold = 4;

/** Mouse, finger and keyboard. */
export const useSortSensors = (): SensorDescriptor<SensorOptions>[] =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: threshold } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
