import type { ReviewGrade } from '@/contract/exam/review.schema'
import { hasFields, readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'

const isGrade = (row: unknown): row is ReviewGrade => hasFields(row, ['key', 'questionId', 'version', 'feel', 'at'])

export type KeptGrades = ReturnType<typeof keptGrades>

/** Reviews on the device that the server has not taken yet, in the order they were made. A full device keeps them in memory. */
export function keptGrades(storage: StoragePort, userId: number) {
  const key = `review:${userId}:grades`
  let grades = readRows(storage.read(key), isGrade)
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
