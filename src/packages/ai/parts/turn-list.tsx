import { useEffect } from 'react'
import type { AiAnchor } from '@/contract/ai/ai.schema'
import { View } from '@/platform/elements'
import { scroll } from '@/platform/scroll'
import { Skeleton } from '@/ui/skeleton'
import { askTeacher } from './ask-teacher'
import { TurnView } from './turn-view'
import type { Conversation } from './use-conversation'

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
