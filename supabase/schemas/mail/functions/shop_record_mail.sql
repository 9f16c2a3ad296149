-- Records that a mail was sent, or the error. Returns false when it was not queued.
create function public.shop_record_mail(p_id bigint, p_ok boolean, p_error text default null)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.outbox m
  set status = case when p_ok then 'sent' else m.status end,
    sent_at = case when p_ok then now() end,
    error = case when not p_ok then left(p_error, 500) end
  where m.id = p_id and m.status = 'queued';
  return found;
end;
$$;
revoke execute on function public.shop_record_mail from public, anon, authenticated, service_role;
grant execute on function public.shop_record_mail to service_role;
