import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { intentionQueries } from '@/data/campaign/intention'
import { INTENTION_ID, isIntentionRequested, markIntentionRequested } from '@/data/campaign/intention-store'
import { go } from '@/navigation/go'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

/** Asks once what the learner wants to learn; not shown again on this device after a refusal. */
export function IntentionCard() {
  const [isAsked, setAsked] = useState(isIntentionRequested)
  const { data } = useQuery({ ...intentionQueries.check(), enabled: !isAsked })
  if (isAsked || !data?.needCollect) return null
  const close = () => {
    markIntentionRequested()
    setAsked(true)
  }
  return (
    <Card id="intention">
      <Cell
        side={
          <ActionButton look="quiet" onClick={close}>
            不用了
          </ActionButton>
        }
      >
        告诉我们你想学什么
      </Cell>
      <ActionButton id="say-intention" look="plain" isWide onClick={() => go('questionnaire', { id: INTENTION_ID })}>
        去填写（约 1 分钟）
      </ActionButton>
    </Card>
  )
}
