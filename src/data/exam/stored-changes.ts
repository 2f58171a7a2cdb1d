import type { AnswerChange } from '@/contract/exam/exam.schema'
import { hasFields, readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'
import { writeIfRoom } from '@/platform/storage/port'
import { dropStoredAttempt } from './stored-attempt'

/** The newest change of each question that the server has not acknowledged. */
export type Changes = ReadonlyMap<number, AnswerChange>

const folderOf = (attemptId: number) => `attempt:${attemptId}:answers:`

const isChange = (row: unknown): row is AnswerChange => hasFields(row, ['questionId', 'run', 'seq', 'epoch', 'answer', 'isFlagged'])

const isNewer = (one: AnswerChange, other: AnswerChange) => one.epoch > other.epoch || (one.epoch === other.epoch && one.seq > other.seq)

/**
 * Keeps the changes of one attempt on the device, in a text of its own for each run of the app: two pages of one browser never write over
 * each other, and the record of a killed run is taken over by the next.
 */
export function createStoredChanges(storage: StoragePort, attemptId: number, run: string) {
  const folder = folderOf(attemptId)
  const own = folder + run
  const keys = () => storage.keys().filter((key) => key.startsWith(folder))
  const put = (changes: Changes) => {
    if (changes.size > 0) return writeIfRoom(storage, own, JSON.stringify([...changes.values()]))
    storage.remove(own)
    return true
  }
  return {
    /** Everything any run has left. */
    read: (): Changes => {
      const newest = new Map<number, AnswerChange>()
      for (const change of keys().flatMap((key) => readRows(storage.read(key), isChange))) {
        const known = newest.get(change.questionId)
        if (!known || isNewer(change, known)) newest.set(change.questionId, change)
      }
      return newest
    },
    /** True when the device stored them; if space is short, the cached paper is deleted first. */
    write: (changes: Changes): boolean => {
      if (put(changes)) return true
      dropStoredAttempt(storage, attemptId)
      return put(changes)
    },
    /** Removes changes left by other runs, once they are part of this run's own record. */
    dropOthers: () => {
      for (const key of keys()) if (key !== own) storage.remove(key)
    },
    forget: () => {
      dropStoredAttempt(storage, attemptId)
      for (const key of keys()) storage.remove(key)
    },
  }
}
