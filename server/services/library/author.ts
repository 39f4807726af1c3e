/** The author of a change: stands in `user` of what is created and in revisions. */
export interface Author {
  keyOId: string | null;
  user: { oId: string; firstName: string; lastName: string };
}
