-- area: records
-- A pattern of those words and numbers of a pattern that few texts of a sample have; all of it where it has none of these. Each
-- text that fits the whole pattern fits the part. A trigram index finds the part of "customer48213@example.com" up to a hundred times as
-- fast as all of it, because it reads the entries of every trigram of a term, also of those that are in every record.
create or replace function rare_part(pattern text, sample text[]) returns text
  language sql immutable parallel safe as $$
  select coalesce('%' || string_agg(part[1], '%' order by place) || '%', pattern)
    from regexp_matches(pattern, '[[:alpha:]]+|[[:digit:]]+', 'g') with ordinality as parts (part, place)
    where length(part[1]) >= 3 and pattern !~ '\\'
      and (select count(*) from unnest(sample) as texts (text) where strpos(text, part[1]) > 0) * 20 < cardinality(sample)
$$;
