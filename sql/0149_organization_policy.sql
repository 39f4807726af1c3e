-- As before, but by a function: a policy with a subquery cannot be on several nodes.
create function is_own_organization(organization_o_id text) returns boolean
language plpgsql stable as $$
begin
  -- by its full name: a session's own table of that name must not answer
  return exists (
    select from public.workspace as own where own.organization_o_id = is_own_organization.organization_o_id
  );
end
$$;
drop policy own_organization_only on organization;
create policy own_organization_only on organization using (is_own_organization(o_id));
