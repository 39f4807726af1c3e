/**
 * Migration files of earlier versions that `sql/` holds in another form: squashed or changed after a database had
 * applied them. Such a database is recognised by names and digests, and counts as one that has applied the files of
 * today that do the same. What still differs then is settled by sql/0088_earlier_version.sql.
 *
 * This list does not grow: a file that has run anywhere never changes.
 */
export interface EarlierFiles {
  /** Name and SHA-256 of each file, as the table `migration` has them; all must be there. */
  applied: Readonly<Record<string, string>>;
  /** Names of the files of today that take their place. */
  replacedBy: readonly string[];
}

const agent = {
  '0040_agent.sql': '1e8e65e7f0d8d6523a269d3c81aee3d0d19ab9b674c7f7e964f21db00db1329c',
};
const chunkGeneration = {
  '0041_chunk_generation.sql': '582761fec7fa16dafdfd9fffa363e81e6ad682c7b3358d7c5ec22df6a6fbd4a8',
};
const chunkGraphWidth = {
  '0042_chunk_graph_width.sql': '6ca40c8f344d33417e47c152defad1906cc808f5f32826bd105ddad6292fbd9b',
};

/** Files of 21 November 2026, squashed in the following night; those that are the same today are not listed. */
const squashedFiles = (...later: EarlierFiles['applied'][]): EarlierFiles => ({
  applied: {
    '0001_tenancy.sql': '490d5ce151fa031265ee0c7c71dcdc1a7da2b76d741d32f651c50626f16e5196',
    '0002_entity.sql': 'c6e311e4fb274707a5d120c31e2b857786b90a1792ff378fed075ab458b48898',
    '0020_resource.sql': '1344d34b0983c79b8fb8f9a2feed7aa352334ef6604d6041083f9b7364573e19',
    '0021_chunk.sql': '1b2a14383a81ef4361cf2a951c2604849136c2bf9b44c6eb8b2f337a839c3b2d',
    '0024_drift.sql': '2a362eff318980da5252e94dd0b7e2d3b15331c607661cdfd35d879e86cf9fd6',
    '0025_entity_vector.sql': 'ab1ecfae532f5421a0c2e5c5f2e954ecf580fd0c379a774d3eec24d233de8355',
    ...agent,
    ...Object.assign({}, ...later),
  },
  replacedBy: [
    '0001_tenancy.sql',
    '0002_entity.sql',
    '0020_resource.sql',
    '0021_chunk.sql',
    '0023_suggestion.sql',
    '0040_agent.sql',
  ],
});

const changedFile = (name: string, digest: string): EarlierFiles => ({
  applied: { [name]: digest },
  replacedBy: [name],
});

/** The recognised sets of files; the first match counts, so a set precedes its subsets. */
export const earlierFiles: readonly EarlierFiles[] = [
  squashedFiles(chunkGeneration, chunkGraphWidth),
  squashedFiles(chunkGeneration),
  squashedFiles(),
  { applied: agent, replacedBy: ['0040_agent.sql'] },
  changedFile('0050_result.sql', '6266cce494f894c440e162f683e845f5dfb7d2ec44dd929c49d9e32c9d6a5bba'),
  changedFile('0050_result.sql', 'fcf8ea79ee6bc7e56d581c53a2d7f7371f4a23cfa6dc7b98c6580f48c5d6ace1'),
  changedFile('0073_workflow_run.sql', '856862381b9322ca1cd7b5ebcd47b90bb4b207e9014a48677386f3de0766300c'),
  changedFile('0074_workflow_start.sql', 'ad0a3e2cf7f5db18e117b88e46b60e22c903df1ddba95a0a29957c9eb645cb4a'),
  changedFile('0074_workflow_start.sql', '622cf278f399e387ff82291ae4587a394aaacb912482ae1c0f107ac21418170f'),
];
