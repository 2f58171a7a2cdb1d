import { copyNumbers, copyRows } from '#server/database/copy-rows'
import type { Tx } from '#server/database/tables'

const PARTS = ['lesson_article', 'lesson_question', 'lesson_practice', 'lesson_section', 'lesson_stop', 'transcript'] as const

/** Copies chapters and lessons to another course. Lives are held anew: their copies have no times and no replay. */
export async function copyOutline(tx: Tx, from: number, to: number): Promise<void> {
  const chapters = await copyNumbers(tx, 'chapter', from)
  await copyRows(tx, 'chapter', 'id', new Map([...chapters].map(([old, id]) => [old, { id, course_id: to }])))
  const lessons = await copyNumbers(tx, 'lesson', from)
  const rows = await tx.selectFrom('lesson').select(['id', 'chapter_id', 'type']).where('course_id', '=', from).execute()
  const changes = rows.map(({ id, chapter_id, type }): [number, object] => {
    const place = { id: lessons.get(id), course_id: to, chapter_id: chapters.get(chapter_id) }
    return [id, type === 'live' ? { ...place, start_at: null, end_at: null, replay_at: null, media: '' } : place]
  })
  await copyRows(tx, 'lesson', 'id', new Map(changes))
  const owners = new Map([...lessons].map(([old, id]) => [old, { lesson_id: id }]))
  for (const table of PARTS) await copyRows(tx, table, 'lesson_id', owners)
}
