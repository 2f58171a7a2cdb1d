/** Describes a change that a school makes in the content it was given: the rows of a table, and their new values; without values they are deleted. */
export type SchoolEdit = { table: string; where: string; set?: string }

/** Edits and deletions of a school at work: a course with its price, a lesson, pages, help, a setting, a direction; an article and more. */
export const schoolEdits: readonly SchoolEdit[] = [
  {
    table: 'course',
    where: 'id = 101',
    set: "title = '本校·经济法基础', price = 12300, version = 2",
  },
  { table: 'lesson', where: 'course_id = 101', set: "title = '本校第一讲'" },
  { table: 'article', where: 'id = 11', set: "title = '本校的文章'" },
  {
    table: 'block_page',
    where: 'id = 1',
    set: "title = '本校首页', blocks = '[]'",
  },
  {
    table: 'block_page',
    where: 'id = 11',
    set: 'place_type = null, place_item = null',
  },
  {
    table: 'block_page',
    where: 'id = 61',
    set: "place_type = 'home', place_item = '22'",
  },
  { table: 'help_item', where: 'id = 1', set: "title = '本校的说法'" },
  {
    table: 'bt_setting',
    where: "name = 'h5_floating_widgets'",
    set: `value = '{"own":true}'`,
  },
  { table: 'category', where: 'id = 23', set: "name = '本校方向'" },
  { table: 'category_lock', where: 'true' },
  { table: 'transcript', where: 'true' },
  { table: 'article', where: 'id = 12' },
  { table: 'teacher', where: 'id = 8' },
  { table: 'help_item', where: 'id = 2' },
]

export const statementOf = ({ table, where, set }: SchoolEdit): string =>
  set === undefined ? `delete from ${table} where ${where}` : `update ${table} set ${set} where ${where}`
