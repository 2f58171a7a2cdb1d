import type { Generated, JSONColumnType } from 'kysely'
import type { RichContent } from '@/contract/site/rich.schema'

/** Tables behind the directions of a learner, the settings by name and the help centre. */
export type EntryTables = {
  learner_direction: { user_id: number; category_id: number; seq: number }
  bt_setting: { name: string; value: JSONColumnType<object> }
  help_item: { id: number; topic: string; title: string; content: JSONColumnType<RichContent>; seq: number; is_shown: Generated<boolean> }
}
