import { citableTexts, embedQuestions } from '../sources/citable-text.ts';
import { findTexts } from '../sources/find-texts.ts';
import { narrowPlan, nobody, type Tool } from './tool.ts';

const most = 5;

/** Passages of the workspace's documents. */
export const contextTool: Tool<'context'> = {
  async run({ ai, workspace, read, signal }, _subject, { query }) {
    const questions = await embedQuestions(ai, [query], signal);
    const plan = narrowPlan({ passagesPerQuestion: most, passages: most });
    const found = await read((tx) => findTexts(tx, workspace, plan, questions, nobody));
    return citableTexts(plan, [], [], [], found).texts;
  },
};
