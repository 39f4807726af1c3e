import { z } from 'zod';
import { appliedVoice, applyVoiceBody, toggleDefaultBody } from '../../schema/brand-voice.ts';
import { recordShape } from '../../schema/entity.ts';
import { brandVoice } from '../../schema/library/brand-voice.ts';
import { defineRoute } from '../http/route.ts';
import { updateEntity } from '../services/library/changes.ts';
import { applyVoice } from '../services/library/generation/apply-voice.ts';
import { author, taggedRecord } from './library-common.ts';

const tag = brandVoice.title;

export const brandVoiceRoutes = [
  defineRoute({
    method: 'POST',
    path: '/brand-voice/apply',
    tag,
    summary: 'Rewrite texts, pages or resources in a brand voice',
    description:
      'Each source costs 5 to 50 credits by modelType. Without brandVoiceOId the default voice is used; 404 if there is none. Scope: run.',
    scope: 'run',
    body: applyVoiceBody,
    reply: 'data',
    response: z.array(appliedVoice),
    refusals: [402, 404],
    // Pages are fetched and a model may be asked: no transaction is held meanwhile.
    atomic: false,
    handle: (call) => applyVoice(call, call.body),
  }),
  defineRoute({
    method: 'POST',
    path: '/brand-voice/toggle-default',
    tag,
    summary: 'Make a voice the default one',
    description:
      'Replaces the default voice. Idempotent; update with default: false leaves the workspace without one. Scope: write.',
    scope: 'write',
    body: toggleDefaultBody,
    reply: 'data',
    response: recordShape(brandVoice),
    refusals: [404],
    handle: async (call) =>
      taggedRecord(
        call,
        await call.write((tx) =>
          updateEntity(
            tx,
            call.workspace,
            brandVoice,
            call.body.oId,
            { isDefault: true, data: {} },
            author(call),
          ),
        ),
      ),
  }),
];
