import type { Kind } from '../shape.ts';
import { alternative } from './alternative.ts';
import { brandVoice } from './brand-voice.ts';
import { buyingTrigger } from './buying-trigger.ts';
import { competitor } from './competitor.ts';
import { coreFeature } from './core-feature.ts';
import { motion } from './motion.ts';
import { motionPlaybook } from './motion-playbook.ts';
import { objection } from './objection.ts';
import { persona } from './persona.ts';
import { playbook } from './playbook.ts';
import { product } from './product.ts';
import { proofPoint } from './proof-point.ts';
import { customerReference } from './reference.ts';
import { segment } from './segment.ts';
import { service } from './service.ts';
import { solution } from './solution.ts';
import { useCase } from './use-case.ts';
import { workspaceCompany } from './workspace-company.ts';

/** The registry of kinds; a new kind is a file beside this and a line here. */
export const library: readonly Kind[] = [
  persona,
  useCase,
  objection,
  product,
  service,
  solution,
  coreFeature,
  customerReference,
  competitor,
  alternative,
  buyingTrigger,
  proofPoint,
  segment,
  motion,
  motionPlaybook,
  playbook,
  brandVoice,
];

/** The kinds of stored records: every kind of the library, and the workspace's own company. */
export const everyKind: readonly Kind[] = [...library, workspaceCompany];
