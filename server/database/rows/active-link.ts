import type { Generated } from 'kysely'

/** `value`: what the link carries, as JSON. */
export type ActiveLinkTables = {
  active_link: { id: Generated<number>; name: string; value: string; is_active: Generated<boolean> }
}
