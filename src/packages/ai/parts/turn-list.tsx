import { useEffect } from 'react'
import type { AiAnchor } from '@/contract/ai/ai.schema'
import { session } from '@/data/account/session'
import { deviceDraft } from '@/data/outbox/device-draft'
import { hasTexts } from '@/domain/text/read-json'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { scroll } from '@/platform/scroll'
import { storage } from '@/platform/storage'
import { Skeleton } from '@/ui/state-notice'
import { TurnView } from './turn-view'
import type { Conversation } from './use-conversation'

type Draft = { text: string }
const isDraft = (value: unknown): value is Draft => hasTexts(value, ['text'])

/** Takes a question that was not answered to the form for teachers; what is being written there already stays. */
function askTeacher(text: string, { questionId, lessonId, second }: AiAnchor): void {
  const draft = deviceDraft(storage, `doubt:${session.store.getState().userId ?? 0}`, isDraft)
  if ((draft.read()?.text ?? '') === '') draft.keep({ text })
  go('doubt_ask', {}, { questionId, lessonId, second: second === undefined ? undefined : String(second) })
}

/** Farther down than any page is long. */
const END = 1_000_000

/** Lists the turns of a conversation, the newest in view. */
export function TurnList({ of, anchor = {}, canAsk }: { of: Conversation; anchor?: AiAnchor; canAsk: boolean }) {
  const { turns } = of
  useEffect(() => {
    if (turns.length > 1) scroll.to(END)
  }, [turns.length])
  if (of.isLoading) return <Skeleton />
  return (
    <View id="ai-turns" className="ai-turns" role="list" label="对话">
      {turns.map((turn, at) => (
        <TurnView
          key={turn.id}
          turn={turn}
          place={at + 1}
          isLast={at === turns.length - 1}
          isBusy={of.isBusy || !canAsk}
          onAgain={of.again}
          onAsk={of.ask}
          onOpinion={of.opine}
          onTeacher={(text) => askTeacher(text, anchor)}
        />
      ))}
    </View>
  )
}
