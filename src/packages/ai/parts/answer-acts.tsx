import { useState } from 'react'
import type { AiTurn } from '@/contract/ai/ai.schema'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { lazy } from '@/ui/lazy'

/** Complaints are rare, so the form is loaded for who makes one. */
const OpinionPopup = lazy(() => import('./opinion-popup').then((found) => found.OpinionPopup))

type Props = {
  turn: AiTurn
  place: number
  isBusy: boolean
  onAgain: (id: number) => void
  onOpinion: (id: number, isGood: boolean, note: string) => void
  onTeacher: (text: string) => void
}

/** Offers the acts on an answer: have it written anew, say whether it helped, ask a teacher. */
export function AnswerActs({ turn: { id, text, opinion, claims }, place, isBusy, onAgain, onOpinion, onTeacher }: Props) {
  const [isComplaining, setComplaining] = useState(false)
  return (
    <View className="ai-acts" role="group" label="对回答的操作">
      <ActionButton id={`again-${place}`} look="quiet" disabled={isBusy} onClick={() => onAgain(id)}>
        重新回答
      </ActionButton>
      {claims.length > 0 && (
        <>
          <ActionButton id={`good-${place}`} look="quiet" onClick={() => onOpinion(id, true, '')}>
            {opinion === 'good' ? '✓ 有用' : '有用'}
          </ActionButton>
          <ActionButton id={`bad-${place}`} look="quiet" onClick={() => setComplaining(true)}>
            {opinion === 'bad' ? '✓ 没用' : '没用'}
          </ActionButton>
        </>
      )}
      <ActionButton id={`teacher-${place}`} look="quiet" onClick={() => onTeacher(text)}>
        没解决，问老师
      </ActionButton>
      {isComplaining && (
        <OpinionPopup
          onClose={() => setComplaining(false)}
          onSend={(note) => {
            setComplaining(false)
            onOpinion(id, false, note)
          }}
        />
      )}
    </View>
  )
}
