/*
 * An asset:
 *
 *     create ──▶ published ◀── update ──▶ unpublished          both: delete ──▶ deleted (soft, for good)
 *                    │                         │
 *                    └──── publish: a version more, which is served from then on; its status stays
 *
 * and a version, which never changes:
 *
 *     publish ──▶ served ◀── restore ──▶ kept ──▶ gone         deleted, or by retention: only one that is not served
 *
 * - Every change of an asset takes its row's lock first, so publishing, restoring and removing have one order. Numbers
 *   come from `last_version`, which never falls: an address with `@v3` means the same files for ever.
 * - Restoring changes `current_version` and nothing else. That the version is there stands behind it as a foreign key.
 * - A managed skill's folder refuses every change but its deletion.
 *
 * A blob, the bytes of files of one content in a workspace (`blob`):
 *
 *                 reserve                     publish: same transaction as its files
 *     absent ───────────────▶ reserved ──────────────────────────────────────────────▶ kept
 *        ▲                     ▲  │                                                    │  ▲
 *        │ collect: its bytes  │  │ condemn: loose for the grace period,               │  └─ publish again
 *        │ are removed, then   │  │ and no file has it                                 │
 *        │ its row             │  ▼                                                    │
 *        └───────────────── condemned ◀──────────── condemn ───────────────────────────┘
 *
 * - `loose_at` says since when perhaps nobody refers to it: set by reserving, by removing a version and by condemning,
 *   taken away by publishing. Nothing happens to a blob that has been loose for less than the grace period.
 * - Bytes are put only for what `reserve` found not kept, and after it has committed: no bytes without a row. Of
 *   reserved and condemned blobs nobody relies on the bytes.
 * - A file refers to a blob together with the state kept: the database refuses to condemn what has a file, and a file of
 *   what is condemned.
 * - Condemned twice as long as needed for a publication under way to end, it is collected: taken by a `loose_at` in the
 *   future, its bytes removed, then its row. Until then whoever would reserve it again is told to come back (503), so
 *   that bytes are put only after the old ones were removed. That holds for as long as storage may carry out a removal
 *   that was begun in time, so that one whose answer was lost never takes what was put since.
 * - A publication that finds a blob condemned meanwhile comes to nothing and is tried again from `reserve`.
 */

export type BlobState = 'reserved' | 'kept' | 'condemned';
