import type { Browser } from '../staff'

/** Adds a film or a live to a chapter as the staff does: a press on its kind, then its form; the number of the lesson. */
export async function newLesson(
  editor: Browser,
  chapterId: number,
  { type, ...form }: { type: 'video' | 'live'; title: string } & Readonly<Record<string, string>>,
): Promise<number> {
  const made = await editor.act(`add-lesson-${type}`, chapterId, {})
  const id = Number(/[?]lesson=(\d+)/.exec(made.to)?.[1])
  const isTimed = type === 'video' || form.startAt !== undefined
  const rest = { media: '', length: '1:00', trial: 'no', ...form }
  if (isTimed) expect((await editor.act(type === 'video' ? 'change-lesson' : 'set-lesson-live', id, rest)).status).toBe(303)
  return id
}
