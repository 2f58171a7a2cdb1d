import { useQuery } from '@tanstack/react-query'
import { practiceQueries } from '@/data/tiku/practice'
import { stepsOf } from '@/domain/ai/ai-answer'
import { richExcerpt, richPlain } from '@/domain/text/rich-plain'
import { QueryState } from '@/features/page-frame/query-state'
import { Button, Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'

const STEM_LENGTH = 120
/** Longest question the contract takes, less the words around a step. */
const STEP_LENGTH = 400

type Props = { questionId: number; isBusy: boolean; onAsk: (text: string) => void }

/** The question, and the steps of its explanation: each can be asked about. */
export function QuestionSteps({ questionId, isBusy, onAsk }: Props) {
  const detail = useQuery(practiceQueries.question(questionId))
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
                  label={`解释这一步：${step}`}
                  onClick={() => onAsk(`解释这一步：${step.slice(0, STEP_LENGTH)}`)}
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
