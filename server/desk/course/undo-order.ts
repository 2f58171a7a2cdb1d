import type { Db, Tx } from '#server/database/tables'
import { act } from '#server/desk/frame/row'
import { conflict } from '#server/refusal'
import { latestAct } from '#server/repositories/account/audit'
import { arrange, lockOutline, type Outline, outlineOf } from '#server/repositories/learn/lesson/outline'
import { MINUTE_MS } from '@/domain/time/units'
import { courseAt } from './course'

const roles = ['editor'] as const
const NAME = 'undo-course-order'
/** The acts that change nothing but the order of a course, and the one that takes such a change back. */
const ORDERS = ['move-lesson-up', 'move-lesson-down', 'move-chapter-up', 'move-chapter-down', 'place-lesson', 'place-chapter', NAME]
/** A change of the order can be taken back for this long. */
const UNDO_MS = 10 * MINUTE_MS

/** The order of a course, as it is noted in the audit. */
type Order = readonly { chapter: number; lessons: readonly number[] }[]

export const idsOf = (outline: readonly { id: number; lessons: readonly { id: number }[] }[]): Order =>
  outline.map(({ id, lessons }) => ({ chapter: id, lessons: lessons.map((lesson) => lesson.id) }))

const isSame = (one: Order, other: Order) =>
  JSON.stringify(one.map(({ chapter, lessons }) => [chapter, lessons])) ===
  JSON.stringify(other.map(({ chapter, lessons }) => [chapter, lessons]))

type Asked = { courseId: number; staffId: number; now: number }

/** The order before the reader's own last change of it; null where somebody changed the course since, or the change is too old. */
export async function orderToUndo(db: Db | Tx, { courseId, staffId, now }: Asked, outline: Outline): Promise<Order | null> {
  const last = await latestAct(db, { object: `course:${courseId}`, acts: ORDERS })
  if (!last || last.act === NAME || last.staffId !== staffId || now - last.at > UNDO_MS) return null
  return isSame(idsOf(outline), last.after as Order) ? (last.before as Order) : null
}

export const undoOrder = act({
  name: NAME,
  title: '撤销换的顺序',
  roles,
  fields: {},
  isDirect: true,
  button: '撤销',
  start: async ({ db }, ref) => ({ facts: [['课程', (await courseAt(db, ref)).title]] }),
  preview: () => [],
  run: async (tx, { ref, visit, now }) => {
    const { id: courseId } = await courseAt(tx, ref)
    await lockOutline(tx, courseId)
    const outline = await outlineOf(tx, courseId)
    const before = await orderToUndo(tx, { courseId, staffId: visit.staff.id, now }, outline)
    if (!before) throw conflict('没有可以撤销的：目录后来改过，或者已经过了 10 分钟')
    await arrange(
      tx,
      before.map(({ chapter, lessons }) => ({ id: chapter, lessons: lessons.map((id) => ({ id })) })),
    )
    return { object: `course:${courseId}`, before: idsOf(outline), after: before, to: `/courses/${courseId}#tree` }
  },
})
