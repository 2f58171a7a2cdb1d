import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AiState } from '@/contract/ai/ai.schema'
import { aiQueries } from '@/data/ai/ai'
import { answerNote } from '@/domain/ai/ai-answer'
import { QueryState } from '@/features/page-frame/query-state'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { StateNotice } from '@/ui/state-notice'
import { OptIn } from './opt-in'
import './ai.scss'

/** Stands before the assistant: an exam that runs, or the consent that is not given yet. */
export function AiGate({ children }: { children: (state: AiState) => ReactNode }) {
  const state = useQuery(aiQueries.state())
  return (
    <QueryState of={state}>
      {(data) => {
        if (data.isUnderExam)
          return <StateNotice id="ai-under-exam" text={answerNote({ status: 'refused', reason: 'exam' })} action="返回" onAction={back} />
        return data.hasAgreed ? children(data) : <OptIn state={data} />
      }}
    </QueryState>
  )
}

/** How often may still be asked today. */
export function LeftToday({ state: { left, cap } }: { state: AiState }) {
  return (
    <View id="ai-left" className="ai-left small" live="polite">
      {left > 0 ? `今天还可以问 ${left} 次` : `今天的 ${cap} 次提问已用完，明天再来，或者现在问老师`}
    </View>
  )
}
