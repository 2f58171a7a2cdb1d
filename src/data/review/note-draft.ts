import type { StoragePort } from '@/platform/storage/port'

/** What was written and not saved, and the version of the note it was written over. */
export type NoteDraft = { text: string; version: number }

const keyOf = (userId: number, questionId: number) => `note:${userId}:${questionId}`

const isDraft = (kept: unknown): kept is NoteDraft =>
  typeof kept === 'object' &&
  kept !== null &&
  'text' in kept &&
  typeof kept.text === 'string' &&
  'version' in kept &&
  typeof kept.version === 'number'

/** A learner's unsaved note of one question, kept on the device until it is saved or thrown away. */
export function noteDraft(storage: StoragePort, userId: number, questionId: number) {
  const key = keyOf(userId, questionId)
  return {
    read: (): NoteDraft | undefined => {
      try {
        const kept: unknown = JSON.parse(storage.read(key) ?? 'null')
        return isDraft(kept) ? kept : undefined
      } catch {
        return undefined
      }
    },
    /** False when the device is full. */
    keep: (draft: NoteDraft): boolean => {
      try {
        storage.write(key, JSON.stringify(draft))
        return true
      } catch {
        return false
      }
    },
    forget: () => storage.remove(key),
  }
}
