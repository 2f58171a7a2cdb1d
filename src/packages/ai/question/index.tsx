import type { AiAnchor, AiState } from '@/contract/ai/ai.schema'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { AiGate, LeftToday } from '../parts/ai-gate'
import { Composer } from '../parts/composer'
import { TurnList } from '../parts/turn-list'
import { useConversation } from '../parts/use-conversation'
import { QuestionSteps } from './question-steps'
import { SimilarQuestions } from './similar-questions'

definePageConfig({ navigationBarTitleText: 'AI 答疑' })

function Ask({ state, anchor, start }: { state: AiState; anchor: AiAnchor; start: string | undefined }) {
  const conversation = useConversation({ kind: 'question', anchor })
  const { ask, isBusy, turns } = conversation
  const canAsk = state.left > 0
  const { questionId } = anchor
  return (
    <>
      {questionId !== undefined && <QuestionSteps questionId={questionId} isBusy={isBusy || !canAsk} onAsk={ask} />}
      {questionId === undefined && turns.length === 0 && (
        <View className="ai-intro">
          <View className="headline" role="heading">
            哪道题卡住了？
          </View>
          <View className="muted">把题目的文字贴进来，或者写下卡住的那一步，从题目解析和课程里找出讲到它的原文。</View>
        </View>
      )}
      <TurnList of={conversation} anchor={anchor} canAsk={canAsk} />
      {questionId !== undefined && <SimilarQuestions questionId={questionId} />}
      <LeftToday state={state} />
      <Composer
        start={start}
        placeholder={questionId === undefined ? '贴上题目，或写下卡住的一步' : '这道题还有哪里不明白'}
        isWriting={conversation.isWriting}
        isBusy={isBusy || !canAsk}
        onAsk={ask}
        onStop={conversation.stop}
      />
    </>
  )
}

export default screen('ai_question', ({ questionId, q }) => {
  const anchor = questionId === undefined ? {} : { questionId }
  return <AiGate>{(state) => <Ask state={state} anchor={anchor} start={q} />}</AiGate>
})
