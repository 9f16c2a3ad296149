-- Takes the next number of a series: 'INV' (invoices), 'CN' (credit notes) or 'DN' (debit notes). A year with more than
-- 999,999 documents writes them as INV/2627/1000000, because the law allows 16 characters. A document is never dated
-- before the one with the number before: its time is read while the counter is locked.
create function private.next_document_number(
  p_series text, out number text, out financial_year text, out issued_at timestamptz
)
language plpgsql
set search_path = ''
as $$
declare
  v_at timestamptz := to_timestamp(private.now_ms() / 1000.0);
  v_number integer;
  v_last timestamptz;
begin
  loop
    financial_year := private.financial_year(v_at);
    insert into private.document_counters as c (series, financial_year, last_number)
    values (p_series, next_document_number.financial_year, 0)
    on conflict on constraint document_counters_pkey do update set last_number = c.last_number
    returning c.last_number + 1, c.last_issued_at into v_number, v_last;
    v_at := greatest(to_timestamp(private.now_ms() / 1000.0), v_last);
    -- Again when the financial year has ended while the counter was locked by somebody else.
    exit when private.financial_year(v_at) = next_document_number.financial_year;
  end loop;
  update private.document_counters c set last_number = v_number, last_issued_at = v_at
  where c.series = p_series and c.financial_year = next_document_number.financial_year;
  issued_at := v_at;
  number := p_series || case
    when v_number <= 999999 then '/' || financial_year || '/' || lpad(v_number::text, 6, '0')
    else '/' || replace(financial_year, '-', '') || '/' || v_number
  end;
end;
$$;
revoke execute on function private.next_document_number from public, anon, authenticated, service_role;
