-- How wide a workspace's search by graph must look to find 98 of the 100 nearest: measured on its own chunks, because
-- that differs from embedder to embedder and from one collection to another. A graph is made for a partition of chunk
-- once a workspace in it needs one.
alter table chunk_collection
  -- null is not measured; 0 is no width that would do, so every chunk is measured instead
  add column graph_width integer,
  -- the function that searches the graph of the workspace's partition
  add column graph_search text,
  -- by whose vectors, among how many chunks, and what was found
  add column graph_embedder_id text,
  add column graph_chunks integer,
  add column graph_recall real,
  add constraint chunk_collection_graph_is_measured_whole check (
    (graph_width is null) = (graph_embedder_id is null)
    and (graph_width is null) = (graph_search is null)
    and (graph_width is null) = (graph_chunks is null)
    and (graph_width is null) = (graph_recall is null)
  ),
  add constraint chunk_collection_graph_search_is_one check (graph_search ~ '^chunk_[0-9]{2}_nearest_[0-9]{1,4}$'),
  add constraint chunk_collection_graph_width_is_bounded check (graph_width between 0 and 1000);
