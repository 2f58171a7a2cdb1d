import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

/**
 * Writes the rows of every table again in an order that has nothing to do with their keys, always the same one: what is to come in an order
 * has to be asked for in it.
 */
export async function shuffleRows(db: Db): Promise<void> {
  await sql`do $$
    declare place record; own record;
    begin
      for place in select class.oid::regclass as name, (
          select quote_ident(attname) from pg_attribute as part where part.attrelid = class.oid and attnum > 0 and not attisdropped
            and attgenerated = '' and attidentity <> 'a' order by attnum desc limit 1) as part
        from pg_class as class where relkind = 'r' and relnamespace = 'public'::regnamespace order by class.oid
      loop
        for own in execute format('select ctid from %s as whole order by md5(whole::text)', place.name) loop
          execute format('update %1$s set %2$s = %2$s where ctid = $1', place.name, place.part) using own.ctid;
        end loop;
      end loop;
    end $$`.execute(db)
  await sql`vacuum`.execute(db)
}
