import { citableTexts, embedQuestions } from '../citable-text.ts';
import { narrowPlan, nobody, type Tool } from './tool.ts';

const most = 5;

/** Passages of the workspace's documents. */
export const contextTool: Tool<'context'> = {
  async run({ ai, workspace, read, signal }, _subject, { query }) {
    const questions = await embedQuestions(ai, [query], signal);
    const plan = narrowPlan({ passagesPerQuestion: most, passages: most });
    return read(async (tx) => (await citableTexts(tx, workspace, plan, questions, nobody, [], [])).texts);
  },
};
