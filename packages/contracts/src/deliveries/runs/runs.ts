import { z } from 'zod';
import { allergens, diets } from '../../business.js';
import { line, Id } from '../../text/fields.js';
import { DeliveryOutcome } from './marks.js';
import { DeliveryDate, SlotInput } from '../customers/subscription.js';

const pin = z.string().regex(/^\d{6}$/, 'A PIN code has six digits');

/** A part of the town that one rider can serve. */
export const Zone = z
  .object({ id: Id, name: z.string(), pins: z.array(z.string()) })
  .meta({ id: 'Zone', description: 'A part of the town with its PIN codes' });
export type Zone = z.infer<typeof Zone>;

const zoneFields = {
  name: line('Name', 60),
  pins: z.array(pin).min(1, 'Give a PIN code').max(200, 'At most 200 PIN codes'),
};

/** Replaces all zones. A PIN code belongs to one zone at most. `before`: the zones as the caller has loaded them; others answer 409. */
export const SetZones = z
  .object({
    before: z.array(z.object({ id: Id, ...zoneFields })).max(50, 'At most 50 zones'),
    zones: z
      .array(z.object({ id: Id.optional(), ...zoneFields }))
      .max(50, 'At most 50 zones')
      .refine((zones) => {
        const pins = zones.flatMap((zone) => zone.pins);
        return new Set(pins).size === pins.length;
      }, 'A PIN code belongs to one zone only')
      .refine((zones) => new Set(zones.map(({ name }) => name)).size === zones.length, 'Two zones have the same name'),
  })
  .meta({ id: 'SetZones', description: 'All zones with their PIN codes' });
export type SetZones = z.output<typeof SetZones>;

const runStates = ['drafted', 'started', 'closed'] as const;

/** One delivery on a run, as administrators see it. */
export const RunStop = z
  .object({
    delivery_id: Id,
    subscription_id: Id,
    order_number: z.string(),
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    /** Null where the address names none. */
    pin: z.string().nullable(),
    /** Where to leave the box. */
    note: z.string(),
    /** Numbers of the boxes in their slot. */
    boxes: z.array(z.int()),
    outcome: DeliveryOutcome.nullable(),
  })
  .meta({ id: 'RunStop', description: 'A delivery on a run' });
export type RunStop = z.infer<typeof RunStop>;

/** The route of one rider in a slot, with its stops in order. */
export const Run = z
  .object({
    id: Id,
    ...SlotInput.shape,
    name: z.string(),
    rider: z.string(),
    /** The day on which the rider was trained in food safety (FSSAI advisory, December 2024); null where nothing is entered. */
    trained_on: DeliveryDate.nullable(),
    state: z.enum(runStates),
    /** From then on it accepts neither marks nor phones. */
    closes_at: z.iso.datetime(),
    /** Null while none was issued or it was withdrawn. */
    link_expires_at: z.iso.datetime().nullable(),
    /** The `id` of the newest link; null without one. Absent in answers of earlier releases. */
    link_id: z.string().nullable().optional(),
    /** Phones that have opened the link. */
    phones: z.int(),
    version: z.int(),
    stops: z.array(RunStop),
  })
  .meta({ id: 'Run', description: 'The route of a rider in a slot' });
export type Run = z.infer<typeof Run>;

/** `unassigned`: deliveries of the slot that are on no run. */
export const RunsOfSlot = z
  .object({ now: z.iso.datetime(), runs: z.array(Run), unassigned: z.array(RunStop) })
  .meta({ id: 'RunsOfSlot', description: 'The runs of a slot, and the deliveries that are on none' });
export type RunsOfSlot = z.infer<typeof RunsOfSlot>;

/**
 * Drafts runs by zone for every delivery of the slot that is on none; addresses outside all zones come to a run of their own. Runs that
 * exist keep their stops; a late delivery becomes the last stop of a run of its zone that has room.
 */
export const DraftRuns = z.object(SlotInput.shape).meta({ id: 'DraftRuns', description: 'The slot whose runs are drafted' });

/** An empty run, to which stops of other runs can be moved. The name of another run of the slot answers 409. */
export const AddRun = z.object({ ...SlotInput.shape, name: line('Name', 60) }).meta({ id: 'AddRun', description: 'A run without stops' });
export type AddRun = z.output<typeof AddRun>;

/**
 * Rider and stops of a run. `stops` is the whole list in order: a delivery that is on another run of the slot moves here. A stale version and the name
 * of another run of the slot answer 409.
 */
export const ChangeRun = z
  .object({
    version: z.int(),
    name: line('Name', 60),
    rider: line('Rider', 80).or(z.literal('')),
    trained_on: DeliveryDate.nullable(),
    stops: z.array(Id).max(200, 'At most 200 stops'),
  })
  .meta({ id: 'ChangeRun', description: 'The rider and the stops of a run' });
export type ChangeRun = z.output<typeof ChangeRun>;

/** The link is shown once: only its hash is stored. `id`: each link of a run has another one. Absent in answers of earlier releases. */
export const RunLink = z
  .object({ id: z.string().optional(), link: z.url(), expires_at: z.iso.datetime() })
  .meta({ id: 'RunLink', description: 'The link of a run' });
export type RunLink = z.infer<typeof RunLink>;

/**
 * Body of POST /run/session: the token of the run's link, and an id that the phone keeps. A phone whose answer was lost has no cookie: by its id
 * it is the same phone when it tries again. Absent in calls of earlier releases.
 */
export const StartRiderSession = z
  .object({ token: z.string().max(128), phone: Id.optional() })
  .meta({ id: 'StartRiderSession', description: 'The token of the run’s link, and the id of the phone' });
export type StartRiderSession = z.output<typeof StartRiderSession>;

/** POST /internal/run-sessions/resolve (gateway → deliveries): the cookie's token in, its run out; 401 when there is none. */
export const ResolvedRider = z.object({ run: Id });
export type ResolvedRider = z.infer<typeof ResolvedRider>;

/** A stop as the rider's phone keeps it. No prices: everything is prepaid. */
export const RiderStop = z
  .object({
    delivery_id: Id,
    /** First name. */
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    note: z.string(),
    boxes: z.array(z.object({ serial: z.int(), name: z.string(), diet: z.enum(diets), allergies: z.array(z.enum(allergens)) })),
    outcome: DeliveryOutcome.nullable(),
  })
  .meta({ id: 'RiderStop', description: 'A stop of the rider' });
export type RiderStop = z.infer<typeof RiderStop>;

/** Answer of GET /run. */
export const RiderRun = z
  .object({
    id: Id,
    /** The time of the server. */
    now: z.iso.datetime(),
    ...SlotInput.shape,
    name: z.string(),
    rider: z.string(),
    /** After it the run accepts no marks, and the phone deletes the stops. */
    closes_at: z.iso.datetime(),
    stops: z.array(RiderStop),
  })
  .meta({ id: 'RiderRun', description: 'The run with its stops in order' });
export type RiderRun = z.infer<typeof RiderRun>;
