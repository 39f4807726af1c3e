/** The author of a change, shown as `user` of new records and in revisions. */
export interface Author {
  keyOId: string | null;
  user: { oId: string; firstName: string; lastName: string };
}
