import { z } from 'zod';

/** Rules of a shape beside its own members: older names, other forms, and the treatment of names that it lacks. */
export interface InputRules {
  /** Older names of members. Where both are sent the member's own name wins. */
  aliases?: Readonly<Record<string, string>>;
  /** Names that older clients send and that mean nothing here: they are kept as they came, and no warning is given. */
  kept?: readonly string[];
  /** Members that replies show and nobody sets: sent back they are left aside, and the reply says so. */
  readOnly?: readonly string[];
  /** Names that are not known are refused: to leave one aside would answer another question. */
  refusesUnknown?: boolean;
  /** An absent member stays as it is, and the reply warns of null for one that cannot be cleared. */
  changes?: boolean;
  /** Names that are not known are kept with the record, instead of being left aside. */
  keepsUnknown?: boolean;
  /** Brings another form of the whole object into the one that the shape describes, before names are looked at. */
  reshape?: (sent: Readonly<Record<string, unknown>>) => ReshapedInput | null;
}

export interface ReshapedInput {
  value: Record<string, unknown>;
  /** Where members of the new form stood in the one that was sent: `personas[0]` came from the top, ``. */
  moved?: Readonly<Record<string, string>>;
  /** Values that were sent for a member a second time and differ: the path as sent, and the member. */
  aside?: readonly (readonly [from: string, to: string])[];
}

/** The registry of shapes' rules: `shape.register(inputRules, {…})`, as the last step of a definition. */
export const inputRules = z.registry<InputRules>();

const standIns = new WeakMap<z.ZodType, z.ZodType>();

/** Makes names and empty values of a shape be read by another one; the service then checks them. */
export function readAs<Shape extends z.ZodType>(shape: Shape, standIn: z.ZodType): Shape {
  standIns.set(shape, standIn);
  return shape;
}

export const standInOf = (shape: z.ZodType): z.ZodType | undefined => standIns.get(shape);
