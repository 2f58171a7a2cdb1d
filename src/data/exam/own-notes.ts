import { deviceDraft } from '@/data/outbox/device-draft'
import type { Mark } from '@/domain/exam/highlights'
import type { StoragePort } from '@/platform/storage/port'
import { createDrafts } from './drafts'
import { createKeptRows } from './kept-rows'

export type OwnNotes = ReturnType<typeof createOwnNotes>

const isMark = (row: unknown): row is Mark => typeof row === 'number' || typeof row === 'string'
const isId = (value: unknown): value is number => typeof value === 'number'

/**
 * Keeps what a learner leaves in an attempt beside its answers: draft sheets, marks on texts and options, and the question that was open.
 * It stays on this device until the attempt is handed in.
 */
export function createOwnNotes(storage: StoragePort, attemptId: number) {
  const drafts = createDrafts(storage, attemptId)
  const marks = createKeptRows(storage, `attempt:${attemptId}:marks:`, isMark)
  const place = deviceDraft(storage, `attempt:${attemptId}:place`, isId)
  return {
    drafts,
    marks,
    /** The id of the question that was open. */
    place,
    forget: () => {
      for (const kept of [drafts, marks, place]) kept.forget()
    },
  }
}
