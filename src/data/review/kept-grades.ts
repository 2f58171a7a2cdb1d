import type { ReviewGrade } from '@/contract/exam/review.schema'
import type { StoragePort } from '@/platform/storage/port'

const isGrade = (row: unknown): row is ReviewGrade =>
  typeof row === 'object' && row !== null && 'key' in row && 'questionId' in row && 'version' in row && 'feel' in row && 'at' in row

/** A list as it was kept; one that cannot be read is empty. */
function readGrades(text: string | undefined): ReviewGrade[] {
  try {
    const rows: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(rows) ? rows.filter(isGrade) : []
  } catch {
    return []
  }
}

export type KeptGrades = ReturnType<typeof keptGrades>

/** Reviews on the device that the server has not taken yet, in the order they were made. A full device keeps them in memory. */
export function keptGrades(storage: StoragePort, userId: number) {
  const key = `review:${userId}:grades`
  let grades = readGrades(storage.read(key))
  const keep = (): boolean => {
    try {
      if (grades.length === 0) storage.remove(key)
      else storage.write(key, JSON.stringify(grades))
      return true
    } catch {
      return false
    }
  }
  return {
    list: (): ReviewGrade[] => grades,
    /** False when only memory holds it: the device is full. */
    add: (grade: ReviewGrade): boolean => {
      grades = [...grades, grade]
      return keep()
    },
    drop: (keys: ReadonlySet<string>): void => {
      grades = grades.filter((grade) => !keys.has(grade.key))
      keep()
    },
  }
}
