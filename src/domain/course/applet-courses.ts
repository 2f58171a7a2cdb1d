import { isRecord, readJson } from '@/domain/text/read-json'

/** Course ids by user id. */
type Kept = Record<string, number[]>

const isIds = (entry: [string, unknown]): entry is [string, number[]] =>
  Array.isArray(entry[1]) && entry[1].every((id) => Number.isInteger(id))

function read(text: string | undefined): Kept {
  return Object.fromEntries(Object.entries(readJson(text, isRecord) ?? {}).filter(isIds))
}

/** Adds a course to the list of those sent to a mini-program: JSON text, keyed by user id. */
export function withAppletCourse(text: string | undefined, userId: number, courseId: number): string {
  const kept = read(text)
  const ids = kept[userId] ?? []
  return JSON.stringify({ ...kept, [userId]: ids.includes(courseId) ? ids : [...ids, courseId] })
}
