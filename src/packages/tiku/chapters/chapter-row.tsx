import type { PracticeMode, Study } from '@/contract/tiku/practice.schema'
import { wholePercent } from '@/domain/text/whole-percent'
import { chapterWay } from '@/domain/tiku/chapter-way'
import { useStartPractice } from '@/navigation/use-start-practice'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Progress } from '@/ui/progress'

type Chapter = Study['subjects'][number]['chapters'][number]

const rateText = ({ rightPercent }: Chapter) => (rightPercent === null ? '' : ` · 正确率\u00A0${rightPercent}%`)
const figuresOf = (chapter: Chapter) =>
  chapter.questionCount === 0 ? '题目正在准备中' : `已答 ${chapter.answeredCount} / ${chapter.questionCount} 题${rateText(chapter)}`

/** A chapter: how far it is, and the ways into it. The one that `isNext` has the main button of the page. */
export function ChapterRow({ chapter, isNext }: { chapter: Chapter; isNext: boolean }) {
  const { id, title, questionCount, answeredCount, place } = chapter
  const { start, isStarting } = useStartPractice()
  const { word, isRest } = chapterWay(chapter)
  const source = { kind: 'chapter' as const, chapterId: id }
  const open = (mode: PracticeMode, isAfresh = false) => start({ mode, isAfresh, source })
  const isBegun = place !== null && place.doneCount > 0
  return (
    <View id={`chapter-${id}`} className="chapter-row">
      <View className="row">
        <View className="row__main">
          <View className="title">{title}</View>
          <View className="small chapter-row__figures">{figuresOf(chapter)}</View>
        </View>
        {questionCount > 0 && (
          <ActionButton
            id={`practise-${id}`}
            look={isNext ? 'primary' : 'plain'}
            label={`${word} ${title}`}
            isBusy={isStarting}
            onClick={() => start({ mode: 'practice', isAfresh: false, source: isRest ? { ...source, isRest } : source })}
          >
            {word}
          </ActionButton>
        )}
      </View>
      <Progress percent={wholePercent(answeredCount, questionCount)} label={`${title}已答`} />
      {questionCount > 0 && (
        <View className="chapter-row__acts">
          <ActionButton look="quiet" label={`背题 ${title}`} isBusy={isStarting} onClick={() => open('recite')}>
            背题
          </ActionButton>
          {isBegun && (
            <ActionButton look="quiet" label={`重新开始 ${title}`} isBusy={isStarting} onClick={() => open('practice', true)}>
              重新开始
            </ActionButton>
          )}
        </View>
      )}
    </View>
  )
}
