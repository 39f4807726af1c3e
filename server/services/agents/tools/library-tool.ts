import { entityCandidates } from '../../context/retrieve.ts';
import { citableTexts, embedQuestions } from '../sources/citable-text.ts';
import { entityTexts } from '../sources/find-texts.ts';
import { narrowPlan, type Tool } from './tool.ts';

const most = 5;
/** So many are looked at: those of one kind may stand behind others. */
const looked = 50;

/** Library records that share words or meaning with a text. */
export const libraryTool: Tool<'library'> = {
  async run({ ai, workspace, read, signal }, _subject, { text, kind }) {
    const [question] = await embedQuestions(ai, [text], signal);
    return read(async (tx) => {
      const asked = { text, near: question?.near ?? null, wanted: looked };
      const found = await entityCandidates(tx, workspace, asked);
      const fitting = found.filter(
        ({ data }) => !kind || (data as { entityType?: string }).entityType === kind,
      );
      const oIds = fitting.slice(0, most).map(({ oId }) => oId);
      const records = await entityTexts(tx, workspace, oIds);
      return citableTexts(narrowPlan({}), [], [], records, { passages: new Map(), events: [] }).texts;
    });
  },
};
