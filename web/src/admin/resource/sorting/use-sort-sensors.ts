import { KeyboardSensor, PointerSensor, useSensor, useSensors, type SensorDescriptor, type SensorOptions } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

/** px that the pointer moves before a press becomes a drag. */
const dragDistance = 4;

export const useSortSensors = (): SensorDescriptor<SensorOptions>[] =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
