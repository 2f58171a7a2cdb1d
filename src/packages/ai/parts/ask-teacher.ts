import type { AiAnchor } from '@/contract/ai/ai.schema'
import { session } from '@/data/account/session'
import { deviceDraft } from '@/data/outbox/device-draft'
import { hasTexts } from '@/domain/text/read-json'
import { go } from '@/navigation/go'
import { storage } from '@/platform/storage'

type Draft = { text: string }
const isDraft = (value: unknown): value is Draft => hasTexts(value, ['text'])

/** Takes a question that was not answered to the form for teachers; what is being written there already stays. */
export function askTeacher(text: string, { questionId, lessonId, second }: AiAnchor): void {
  const draft = deviceDraft(storage, `doubt:${session.store.getState().userId ?? 0}`, isDraft)
  if ((draft.read()?.text ?? '') === '') draft.keep({ text })
  go('doubt_ask', {}, { questionId, lessonId, second: second === undefined ? undefined : String(second) })
}
