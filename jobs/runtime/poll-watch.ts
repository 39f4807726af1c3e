import type { WorkerEvents } from 'graphile-worker';

/** Beats of the heart that reached the database while no poll did: then it is the queue's runner that is lost. */
const beatsAllowed = 3;

/**
 * Watches the polls of one queue. A runner that lost the database at a bad moment fails every later poll with the
 * same old error, silently; a process that knows that the database answers can detect this.
 */
export interface PollWatch {
  /** The database has answered this process. False when the runner's polls have failed for too long meanwhile. */
  databaseAnswered(): boolean;
}

export function watchPolls(events: WorkerEvents): PollWatch {
  let failedPolls = 0;
  let beatsWithoutPoll = 0;
  const polled = () => {
    failedPolls = 0;
    beatsWithoutPoll = 0;
  };
  events.on('worker:getJob:error', () => {
    failedPolls += 1;
  });
  events.on('worker:getJob:empty', polled);
  events.on('job:start', polled);
  return {
    databaseAnswered() {
      if (failedPolls === 0) return true;
      failedPolls = 0;
      beatsWithoutPoll += 1;
      return beatsWithoutPoll < beatsAllowed;
    },
  };
}
