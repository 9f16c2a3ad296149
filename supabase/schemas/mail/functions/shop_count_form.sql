-- Counts the post of a form that sends mail. Within an hour a network may post p_network_limit such forms, and the
-- whole shop p_shop_limit, without a challenge; after that a person must pass one. A network may answer 20 questions
-- an hour.
--   p_question: id of a question that was answered; it counts once.
--   p_is_verified: whether a challenge was passed that somebody else has verified.
-- Returns 'ok', 'challenge' or 'too_many'.
create function public.shop_count_form(
  p_network text,
  p_network_limit integer,
  p_shop_limit integer,
  p_question uuid default null,
  p_is_verified boolean default false
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.count_form(private.sign_in_key('form', p_network), p_network_limit, '1 hour') then
    if private.count_form(private.sign_in_key('form'), p_shop_limit, '1 hour') then
      return 'ok';
    end if;
  end if;
  if p_is_verified then
    return 'ok';
  elsif p_question is null then
    return 'challenge';
  elsif not private.count_form(private.sign_in_key('question', p_question::text), 1, '1 day') then
    return 'challenge';
  elsif not private.count_form(private.sign_in_key('answered', p_network), 20, '1 hour') then
    return 'too_many';
  end if;
  return 'ok';
end;
$$;
revoke execute on function public.shop_count_form from public, anon, authenticated, service_role;
grant execute on function public.shop_count_form to service_role;
