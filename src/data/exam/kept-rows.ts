import { readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'

/** Rows a learner keeps beside each question of an attempt. They are the learner's own and never leave the device. */
export function createKeptRows<Row>(storage: StoragePort, folder: string, isRow: (row: unknown) => row is Row) {
  const open = new Map<number, readonly Row[]>()
  return {
    read: (questionId: number): readonly Row[] => {
      const rows = open.get(questionId) ?? readRows(storage.read(folder + questionId), isRow)
      open.set(questionId, rows)
      return rows
    },
    write: (questionId: number, rows: readonly Row[]) => {
      open.set(questionId, rows)
      try {
        if (rows.length > 0) storage.write(folder + questionId, JSON.stringify(rows))
        else storage.remove(folder + questionId)
      } catch {
        // A full device has room for answers first: the rows last as long as the page.
      }
    },
    forget: () => {
      open.clear()
      for (const key of storage.keys()) if (key.startsWith(folder)) storage.remove(key)
    },
  }
}
