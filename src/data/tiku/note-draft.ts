import { deviceDraft } from '@/data/outbox/device-draft'
import { isRecord } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'

/** Holds a note that was written and not saved, and the version of the note it was written over. */
export type NoteDraft = { text: string; version: number }

const isDraft = (kept: unknown): kept is NoteDraft => isRecord(kept) && typeof kept.text === 'string' && typeof kept.version === 'number'

/** A learner's unsaved note of one question, kept on the device until it is saved or thrown away. */
export function noteDraft(storage: StoragePort, userId: number, questionId: number) {
  return deviceDraft(storage, `note:${userId}:${questionId}`, isDraft)
}
