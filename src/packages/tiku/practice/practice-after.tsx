import type { Practice, PracticeSource } from '@/contract/tiku/practice.schema'
import type { PracticeSummary } from '@/domain/tiku/practice-summary'
import { FigurePoster } from '@/features/invite/figure-poster'
import { replace } from '@/navigation/go'
import { useStartPractice } from '@/navigation/use-start-practice'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'

/** Questions of another short practice. */
const MORE = 5

type Again = { practice: Practice; summary: PracticeSummary }

/** The practice as a poster; its code leads to the direction's question bank. */
export function EndPoster({ practice: { title, categoryId }, summary: { rightPercent, rightCount, wrongCount } }: Again) {
  if (rightCount + wrongCount === 0) return null
  return (
    <View className="practice-end__share">
      <FigurePoster
        address={link('tiku_category', { categoryId })}
        title={title}
        text={`答对 ${rightCount} 题，答错 ${wrongCount} 题`}
        strong="一起来练"
        hero={{ big: `${rightPercent}%`, small: '本次练习正确率' }}
      >
        生成海报
      </FigurePoster>
    </View>
  )
}

/** Offers what may come next: more of the kind that went wrong, the wrong ones once more, or the questions of this practice again. */
export function Next({ practice: { categoryId }, summary: { wrongIds } }: Again) {
  const { start, isStarting } = useStartPractice({ open: replace })
  const again = () => start({ mode: 'practice', source: { kind: 'questions', ids: wrongIds, title: '没答对的再练一遍' } })
  const random: PracticeSource = { kind: 'random', categoryId, count: MORE, types: [], difficulties: [] }
  const similar: PracticeSource = { kind: 'similar', ids: wrongIds, count: MORE }
  const more = () => start({ mode: 'practice', source: wrongIds.length > 0 ? similar : random })
  return (
    <ActionBar>
      {wrongIds.length > 0 && (
        <ActionButton id="practise-wrong" look="plain" isWide isBusy={isStarting} onClick={again}>
          再练错的 {wrongIds.length} 题
        </ActionButton>
      )}
      <ActionButton id="practise-more" isWide isBusy={isStarting} onClick={more}>
        再来 {MORE} 题
      </ActionButton>
    </ActionBar>
  )
}
