import { copyNumbers, copyRows } from '#server/database/copy-rows'
import type { Tx } from '#server/database/tables'

/** Tables with the settings of a course: one row for each course and thing, and rows with numbers of their own. */
const SETTINGS = ['course_level_price', 'course_pre_task', 'course_combine', 'course_recommend'] as const
const NUMBERED = ['course_material', 'course_protocol', 'course_subject', 'course_extra_page', 'guide_contact', 'guide_template'] as const

/** Makes a course like another under a new name, with its settings and without what was sold of it; its number. It is not on sale. */
export async function copyCourse(tx: Tx, from: number, title: string): Promise<number> {
  const { id, seq } = await tx
    .selectFrom('course')
    .select((of) => [of.fn.max('id').as('id'), of.fn.max('seq').as('seq')])
    .executeTakeFirstOrThrow()
  const to = id + 1
  const fresh = { is_on_sale: false, was_on_sale: false, learner_count: 0, hit_count: 0, version: 1 }
  await copyRows(tx, 'course', 'id', new Map([[from, { id: to, title, seq: seq + 1, ...fresh }]]))
  const owner = new Map([[from, { course_id: to }]])
  for (const table of SETTINGS) await copyRows(tx, table, 'course_id', owner)
  await copyRows(tx, 'course_stock', 'course_id', new Map([[from, { course_id: to, sold: 0 }]]))
  for (const table of NUMBERED) {
    const numbers = await copyNumbers(tx, table, from)
    await copyRows(tx, table, 'id', new Map([...numbers].map(([old, next]) => [old, { id: next, course_id: to }])))
  }
  return to
}
