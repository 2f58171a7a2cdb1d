import { useQuery } from '@tanstack/react-query'
import type { AiAnchor, AiState } from '@/contract/ai/ai.schema'
import { aiQueries } from '@/data/ai/ai'
import { practiceQueries } from '@/data/tiku/practice'
import { stepsOf } from '@/domain/ai/ai-answer'
import { richExcerpt, richPlain } from '@/domain/text/rich-plain'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { AiGate, LeftToday } from '../parts/ai-gate'
import { Composer } from '../parts/composer'
import { TurnList } from '../parts/turn-list'
import { useConversation } from '../parts/use-conversation'

const STEM_LENGTH = 120
/** Longest question the contract takes, less the words around a step. */
const STEP_LENGTH = 400

type Props = { questionId: number; isModel: boolean; isBusy: boolean; onAsk: (text: string) => void }

/** The question, and the steps of its explanation: each can be asked about. */
function QuestionSteps({ questionId, isModel, isBusy, onAsk }: Props) {
  const detail = useQuery(practiceQueries.question(questionId))
  const act = isModel ? 'AI 讲解' : '找原文'
  return (
    <QueryState of={detail}>
      {({ question, solution }) => (
        <Card id="ai-question">
          <View className="ai-stem">{richExcerpt(question.stem, STEM_LENGTH)}</View>
          <View className="title" role="heading">
            哪一步没看懂？
          </View>
          <View role="list" label="解析的步骤">
            {stepsOf(richPlain(solution?.explanation ?? [])).map((step, at) => (
              <View key={step} role="listitem">
                <Button
                  id={`step-${at + 1}`}
                  className="ai-step"
                  disabled={isBusy}
                  label={`${act}：${step}`}
                  onClick={() => onAsk(`${act}：${step.slice(0, STEP_LENGTH)}`)}
                >
                  <Text className="ai-step__text">{step}</Text>
                  <Icon name="chevron-right" />
                </Button>
              </View>
            ))}
          </View>
        </Card>
      )}
    </QueryState>
  )
}

/** Questions of the bank with the same knowledge points; nothing where there are none. */
function SimilarQuestions({ questionId }: { questionId: number }) {
  const { data = [] } = useQuery(aiQueries.similar(questionId))
  if (data.length === 0) return null
  return (
    <View role="group" label="相似的题">
      <View className="section-title" role="heading">
        同一知识点的题
      </View>
      <Card id="ai-similar">
        {data.map((row) => (
          <Cell
            key={row.questionId}
            id={`similar-${row.questionId}`}
            onClick={() => go('explanation_detail', { explanationId: row.questionId })}
          >
            <View>{row.stem}</View>
            <View className="small">{[row.chapterTitle, ...row.points].join(' · ')}</View>
          </Cell>
        ))}
      </Card>
    </View>
  )
}

definePageConfig({ navigationBarTitleText: 'AI 答疑' })

function Ask({ state, anchor, start }: { state: AiState; anchor: AiAnchor; start: string | undefined }) {
  const conversation = useConversation({ kind: 'question', anchor })
  useNav(state.isModel ? {} : { title: '找原文' })
  const { ask, isBusy, turns } = conversation
  const canAsk = state.left > 0
  const { questionId } = anchor
  return (
    <>
      {questionId !== undefined && (
        <View className="page-top">
          <QuestionSteps questionId={questionId} isModel={state.isModel} isBusy={isBusy || !canAsk} onAsk={ask} />
        </View>
      )}
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
