import { makeThumbnail } from '../server/services/assets/thumbnail/make-thumbnail.ts';
import { defineTask } from './task.ts';

/** A picture of a version's entry page, where the settings name a browser. An asset without one is served all the same. */
export const task = defineTask('make-thumbnail', {
  async run({ uuid, version }, job) {
    const { chromiumPath } = job.app.config;
    if (chromiumPath !== null) await makeThumbnail(job, chromiumPath, { uuid, version });
  },
});
