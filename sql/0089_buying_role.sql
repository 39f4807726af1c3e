-- The buying role of a persona is a list: whoever decides may be the user as well.
update entity
set data = jsonb_set(data, '{buyingRole}', jsonb_build_array(data -> 'buyingRole'))
where kind = 'persona'
  and jsonb_typeof(data -> 'buyingRole') = 'string';
