/** Course ids by user id. */
type Kept = Record<string, number[]>

const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every((id) => Number.isInteger(id))

function read(text: string | undefined): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return typeof kept === 'object' && kept !== null ? Object.fromEntries(Object.entries(kept).filter(([, ids]) => isIds(ids))) : {}
  } catch {
    return {}
  }
}

/** Adds a course to the list of those sent to a mini-program: JSON text, keyed by user id. */
export function withAppletCourse(text: string | undefined, userId: number, courseId: number): string {
  const kept = read(text)
  const ids = kept[userId] ?? []
  return JSON.stringify({ ...kept, [userId]: ids.includes(courseId) ? ids : [...ids, courseId] })
}
