import { makeThumbnail } from '../server/services/assets/thumbnail/make-thumbnail.ts';
import { defineTask } from './task.ts';

/**
 * Makes a picture of a version's entry page, if the settings name a browser. The asset is served with or without it.
 */
export const task = defineTask('make-thumbnail', {
  async run({ uuid, version }, job) {
    const { chromiumPath } = job.app.config;
    if (chromiumPath !== null) await makeThumbnail(job, chromiumPath, { uuid, version });
  },
});
