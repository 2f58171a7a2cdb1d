import { useState } from 'react'
import type { PracticeMode } from '@/contract/tiku/practice.schema'
import { useAct } from '@/data/http/use-act'
import { practiseQuestions } from '@/data/tiku/review'
import { go } from '@/navigation/go'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { ActionSheet } from '@/ui/popup'

const SIZES = [10, 20, 30]

type PractiseBarProps = { title: string; count?: number; idsOf: () => Promise<number[]> }

/** How many of a longer list are practised at once; a short one is practised whole. */
const sizesOf = (count: number) => SIZES.filter((size) => size < count)

/** Takes a list of questions into a practice: to be answered, or to be read with the answers open. */
export function PractiseBar({ title, count = 0, idsOf }: PractiseBarProps) {
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useAct(
    async ({ mode, size }: { mode: PracticeMode; size?: number }) => practiseQuestions((await idsOf()).slice(0, size), mode, title),
    { onSuccess: (practiceId) => go('tiku_practice', { practiceId }) },
  )
  const sizes = sizesOf(count)
  const begin = (size?: number) => {
    setAsking(false)
    run({ mode: 'practice', size })
  }
  const acts = [...sizes.map((size) => ({ key: String(size), text: `练 ${size} 题` })), { key: 'all', text: '全部练一遍' }]
  return (
    <ActionBar>
      <ActionButton id="recite-these" look="plain" isWide isBusy={isBusy} onClick={() => run({ mode: 'recite' })}>
        背题
      </ActionButton>
      <ActionButton id="practise-these" isWide isBusy={isBusy} onClick={() => (sizes.length > 0 ? setAsking(true) : begin())}>
        练这些题
      </ActionButton>
      {isAsking && (
        <ActionSheet
          id="practise-size"
          title="这次练多少题"
          acts={acts}
          onChoose={(key) => begin(key === 'all' ? undefined : Number(key))}
          onClose={() => setAsking(false)}
        />
      )}
    </ActionBar>
  )
}
