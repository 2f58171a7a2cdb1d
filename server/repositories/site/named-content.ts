/** Tables whose texts, lists and addresses name content that no foreign key tells of. */
export const namingTables = [
  'active_link',
  'article',
  'article_draft',
  'block_page',
  'bt_setting',
  'coupon_template',
  'course',
  'help_item',
  'marketing_link',
  'page_draft',
  'plan_task',
  'scrm_contact',
] as const

type Named = { kind: string; id: number | string }

/** Starts of addresses of this product, and the table of the number that follows. */
const addresses: readonly (readonly [string, string])[] = [
  ['course', 'course'],
  ['course/category', 'category'],
  ['courses', 'category'],
  ['tiku/category', 'category'],
  ['tiku/unlock', 'category'],
  ['chose-subject', 'category'],
  ['college', 'category'],
  ['page/home', 'category'],
  ['page/college', 'category'],
  ['article', 'article'],
  ['news', 'article'],
  ['study-reading', 'article'],
  ['page/link', 'block_page'],
  ['channel/page', 'block_page'],
  ['exam/testpaper', 'paper'],
  ['tiku/testpaper', 'paper'],
  ['raffle', 'campaign'],
  ['distribution', 'campaign'],
  ['questionnaire', 'questionnaire'],
  ['task/homework', 'homework'],
  ['teacher', 'teacher'],
  ['help-center', 'help_item'],
  ['help', 'help_item'],
  ['book-errata', 'errata_book'],
  ['discuss-group/share', 'study_circle'],
  ['course-guide-tpl', 'guide_template'],
  ['guide-group-page', 'course_group'],
  ['study-plan-list', 'study_plan'],
]
const tableAt = new Map(addresses)
const ADDRESS = new RegExp(`/(${[...tableAt.keys()].sort((one, other) => other.length - one.length).join('|')})/(\\d+)\\b`, 'g')
const CATEGORY = /[?&]categoryId=(\d+)/g

/** Names of lists of numbers, and of single numbers, in blocks of pages and columns. */
const lists: Readonly<Record<string, string>> = {
  courseIds: 'course',
  course_ids: 'course',
  articleIds: 'article',
  teacherIds: 'teacher',
  teacher_ids: 'teacher',
  categoryIds: 'category',
  category_ids: 'category',
  categoryId: 'category',
  courseId: 'course',
}

/** Tables that tasks of a plan lead to, by the kind of the task. */
const tasks: Readonly<Record<string, string>> = {
  lesson: 'lesson',
  live: 'lesson',
  practice: 'tiku_chapter',
  paper: 'paper',
  homework: 'homework',
  reading: 'article',
}

const inText = (text: string): Named[] => [
  ...[...text.matchAll(ADDRESS)].map(([, start = '', id]) => ({ kind: tableAt.get(start) ?? '', id: Number(id) })),
  ...[...text.matchAll(CATEGORY)].map(([, id]) => ({ kind: 'category', id: Number(id) })),
]

function inValue(value: unknown): Named[] {
  if (typeof value === 'string') return inText(value)
  if (Array.isArray(value)) return value.flatMap(inValue)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => {
    const kind = lists[name]
    if (kind === undefined) return inValue(each)
    return [each].flat().flatMap((id) => (typeof id === 'number' ? [{ kind, id }] : []))
  })
}

/** Returns the content that a row of a table names. */
export function namedIn(table: string, row: Readonly<Record<string, unknown>>): Named[] {
  if (table !== 'plan_task') return inValue(row)
  const kind = tasks[String(row.kind)]
  const point = typeof row.point_id === 'number' ? [{ kind: 'knowledge_point', id: row.point_id }] : []
  return kind === undefined || typeof row.ref_id !== 'number' ? [] : [{ kind, id: row.ref_id }, ...point]
}
