import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PracticeMode, Study } from '@/contract/tiku/practice.schema'
import { useFresh } from '@/data/http/use-act'
import { practiceQueries } from '@/data/tiku/practice'
import { wholePercent } from '@/domain/text/whole-percent'
import { chapterWay, nextChapterId } from '@/domain/tiku/chapter'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { OfflineWay } from '@/features/tiku/bank/offline-way'
import { back, go } from '@/navigation/go'
import { useStartPractice } from '@/navigation/use-start-practice'
import { Button, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Fold } from '@/ui/fold'
import { ActionSheet } from '@/ui/popup'
import { Progress } from '@/ui/progress'
import './index.scss'

type Chapter = Study['subjects'][number]['chapters'][number]

const rateText = ({ rightPercent }: Chapter) => (rightPercent === null ? '' : ` · 正确率\u00A0${rightPercent}%`)
const figuresOf = (chapter: Chapter) =>
  chapter.questionCount === 0 ? '题目正在准备中' : `已答 ${chapter.answeredCount} / ${chapter.questionCount} 题${rateText(chapter)}`

const shortWords = ['继续', '小结', '开始']

type MoreProps = { chapter: Chapter; isStarting: boolean; onOpen: (mode: PracticeMode, isAfresh?: boolean) => void }

/** The other ways into a chapter, behind one button at the end of its row. */
function More({ chapter: { id, title, place }, isStarting, onOpen }: MoreProps) {
  const [isOpen, setOpen] = useState(false)
  const isBegun = place !== null && place.doneCount > 0
  const acts = [
    { key: 'recite', text: '背题', note: '直接看答案和解析', disabled: isStarting },
    ...(isBegun ? [{ key: 'afresh', text: '重新开始', note: '从第一题练起，答过的题仍有记录', disabled: isStarting }] : []),
  ]
  const choose = (key: string) => {
    setOpen(false)
    if (key === 'recite') onOpen('recite')
    else onOpen('practice', true)
  }
  return (
    <>
      <Button id={`more-${id}`} className="chapter-row__more" label={`更多 ${title}`} onClick={() => setOpen(true)}>
        ⋯
      </Button>
      {isOpen && <ActionSheet id={`ways-${id}`} title={title} acts={acts} onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A chapter: how far it is, and the ways into it. The one that `isNext` has the main button of the page. */
function ChapterRow({ chapter, isNext }: { chapter: Chapter; isNext: boolean }) {
  const { id, title, questionCount, answeredCount } = chapter
  const { start, isStarting } = useStartPractice()
  const { word, isRest, isAfresh } = chapterWay(chapter)
  const source = { kind: 'chapter' as const, chapterId: id }
  const open = (mode: PracticeMode, isAfresh = false) => start({ mode, isAfresh, source })
  return (
    <View id={`chapter-${id}`} className="chapter-row">
      <View className="chapter-row__main">
        <View className="title">{title}</View>
        <View className="small chapter-row__figures">{figuresOf(chapter)}</View>
        <Progress percent={wholePercent(answeredCount, questionCount)} label={`${title}已答`} />
      </View>
      {questionCount > 0 && (
        <>
          <ActionButton
            id={`practise-${id}`}
            look={isNext ? 'primary' : 'plain'}
            label={`${word} ${title}`}
            isBusy={isStarting}
            onClick={() => start({ mode: 'practice', isAfresh, source: isRest ? { ...source, isRest } : source })}
          >
            {shortWords.find((short) => word.includes(short))}
          </ActionButton>
          <More chapter={chapter} isStarting={isStarting} onOpen={open} />
        </>
      )}
    </View>
  )
}

definePageConfig({ navigationBarTitleText: '章节练习' })

const nextId = (subjects: Study['subjects']) => nextChapterId(subjects.flatMap(({ chapters }) => chapters))

export default screen('tiku_chapters', ({ categoryId }) => {
  const study = useQuery(practiceQueries.study(categoryId))
  useFresh(study)
  const empty = { art: studyArt('books'), text: '这个分类还没有章节', action: '返回', onAction: back }
  return (
    <>
      <QueryState of={study} empty={{ when: ({ subjects }) => subjects.every(({ chapters }) => chapters.length === 0), ...empty }}>
        {({ subjects }) => (
          <View id="chapters" className="chapters">
            <Card>
              <Cell id="to-downloads" side="没有网络也能练" onClick={() => go('tiku_downloads', {}, { categoryId })}>
                离线题目
              </Cell>
            </Card>
            {subjects.map(({ id, name, chapters, answeredCount, questionCount }, index) => (
              <View key={id} className="card">
                <Fold id={`subject-${id}`} title={`${name}（${answeredCount} / ${questionCount} 题）`} isOpenAtFirst={index === 0}>
                  {chapters.map((chapter) => (
                    <ChapterRow key={chapter.id} chapter={chapter} isNext={chapter.id === nextId(subjects)} />
                  ))}
                </Fold>
              </View>
            ))}
          </View>
        )}
      </QueryState>
      <OfflineWay of={study} categoryId={categoryId} />
    </>
  )
})
