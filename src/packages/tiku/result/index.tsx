import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Correction, MarkedQuestion, Result } from '@/contract/exam/exam.schema'
import { examQueries } from '@/data/exam/exam'
import { type SheetItem, sheetOf, sheetSections } from '@/domain/exam/answer-sheet'
import { pendingMarks } from '@/domain/exam/result'
import { marksText } from '@/domain/scoring/marks'
import { verdictWords } from '@/domain/tiku/question-words'
import { dateText } from '@/domain/time/day'
import { ExamNotices } from '@/features/exam/exam-notices'
import { QueryState, screen } from '@/features/page-frame/screen'
import { ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { useAhead } from '@/ui/use-ahead'
import { LazyDetails, LazyReader } from './lazy-parts'
import { cardOfResult } from './report-share'
import { ScoreCard } from './score-card'
import { StudyNext } from './study-next'
import './index.scss'

type QuestionReviewsProps = {
  items: readonly SheetItem<MarkedQuestion>[]
  onOpen: (number: number) => void
  blankCount: number
  onReadBlank: () => void
}
type CellProps = { item: SheetItem<MarkedQuestion>; onOpen: (number: number) => void }

function ReviewCell({ item: { number, question }, onOpen }: CellProps) {
  const { sign, text } = verdictWords[question.verdict]
  return (
    <Button
      id={`result-${number}`}
      className={`review-cell is-${question.verdict}`}
      label={`第${number}题 ${text}`}
      onClick={() => onOpen(number)}
    >
      <Text>{number}</Text>
      <Text className="review-cell__sign">{sign}</Text>
    </Button>
  )
}

/** Every question by its number with its verdict, section by section; each opens with its explanation. Blanks are read apart from errors. */
function QuestionReviews({ items, onOpen, blankCount, onReadBlank }: QuestionReviewsProps) {
  return (
    <Card id="question-reviews">
      <View className="title" role="heading">
        答题情况
      </View>
      <View className="small">点题号看解析</View>
      {blankCount > 0 && (
        <Cell id="read-blank" side="看解析" onClick={onReadBlank}>
          没有作答的 {blankCount} 题
        </Cell>
      )}
      {sheetSections(items).map(({ title, places }) => (
        <View key={places[0]?.at} className="review-section" role="group" label={title || '全部题目'}>
          {title !== '' && <View className="small">{title}</View>}
          <View className="review-grid">
            {places.map(({ item }) => (
              <ReviewCell key={item.number} item={item} onOpen={onOpen} />
            ))}
          </View>
        </View>
      ))}
    </Card>
  )
}

type CorrectionsProps = { rows: readonly Correction[] | undefined; questions: readonly MarkedQuestion[] }

/** Questions that were corrected after the exam, and what each changed. */
function Corrections({ rows = [], questions }: CorrectionsProps) {
  if (rows.length === 0) return null
  const numbers = new Map(sheetOf([{ title: '', questions }]).map(({ number, question }) => [question.id, number]))
  return (
    <Card id="corrections">
      <View className="title" role="heading">
        题目更正
      </View>
      {rows.map(({ questionId, fromVersion, toVersion, fromMarks, toMarks, reason, at }) => (
        <Cell key={`${questionId}-${toVersion}`} side={`${marksText(fromMarks)} → ${marksText(toMarks)} 分`}>
          <View>第 {numbers.get(questionId) ?? '—'} 题</View>
          <View className="small">
            {reason}（{dateText(at)}，第 {fromVersion} 版改为第 {toVersion} 版）
          </View>
        </Cell>
      ))}
    </Card>
  )
}

definePageConfig({ navigationBarTitleText: '考试报告', enableShareAppMessage: true, enableShareTimeline: true })

const parts = [LazyReader]

type Reading = { number: number; only: readonly number[] }

type OnwardProps = { paperId: number; wrongCount: number; onRead: () => void }

/** Wrong answers are read first; then the paper may be sat again. */
function Onward({ paperId, wrongCount, onRead }: OnwardProps) {
  const again = () => go('exam_testpaper', { testpaperId: paperId })
  return (
    <ActionBar>
      <ActionButton id="exam-again" look={wrongCount > 0 ? 'plain' : 'primary'} isWide onClick={again}>
        再考一次
      </ActionButton>
      {wrongCount > 0 && (
        <ActionButton id="read-wrong" isWide onClick={onRead}>
          看错题（{wrongCount}）
        </ActionButton>
      )}
    </ActionBar>
  )
}

/** The questions by the sections of the paper. */
function sectionsOf({ bySection, questions }: Result) {
  const all = [{ title: '', questions }]
  return bySection?.map(({ title, questionIds }) => ({ title, questions: questions.filter(({ id }) => questionIds.includes(id)) })) ?? all
}

/** The result itself: score, every question by number, what it says about the learner, and the reader over it. */
function Report({ result }: { result: Result }) {
  const [reading, setReading] = useState<Reading>()
  useAhead(parts)
  const items = sheetOf(sectionsOf(result))
  const pending = pendingMarks(result.questions)
  const numbersOf = (isMeant: (question: Result['questions'][number]) => boolean) =>
    items.filter(({ question }) => isMeant(question)).map(({ number }) => number)
  const read = (only: readonly number[], number = only[0]) => number !== undefined && setReading({ number, only })
  const all = numbersOf(() => true)
  const wrong = numbersOf(({ verdict }) => verdict === 'wrong' || verdict === 'partial')
  const blank = numbersOf(({ type, verdict }) => type !== 'material' && verdict === 'blank')
  return (
    <>
      <ExamNotices resultId={result.id} />
      <View className="report-parts">
        <View>
          <ScoreCard
            result={result}
            pending={pending}
            wrongCount={wrong.length}
            onAssess={() => read(numbersOf(({ id }) => pending.ids.includes(id)))}
            onRead={() => read(wrong)}
          />
        </View>
        <View>
          <QuestionReviews items={items} onOpen={(number) => read(all, number)} blankCount={blank.length} onReadBlank={() => read(blank)} />
          <Corrections rows={result.corrections} questions={result.questions} />
          <LazyDetails result={result} items={items} onOpen={(number) => read(all, number)} />
        </View>
        <View>
          <StudyNext result={result} />
        </View>
      </View>
      <Onward paperId={result.paperId} wrongCount={wrong.length} onRead={() => read(wrong)} />
      {reading && (
        <LazyReader
          {...reading}
          items={items}
          assessing={{ resultId: result.id, until: result.assessUntil ?? 0 }}
          onTurn={(number) => setReading({ ...reading, number })}
          onClose={() => setReading(undefined)}
        />
      )}
    </>
  )
}

function Share({ resultId }: { resultId: number }) {
  const { data } = useQuery(examQueries.result(resultId))
  return data ? <ShareCards card={cardOfResult(data)} /> : null
}

function ResultPage({ resultId }: { resultId: number }) {
  const result = useQuery(examQueries.result(resultId))
  return <QueryState of={result}>{(data) => <Report result={data} />}</QueryState>
}

export default screen('tiku_testpaper_result', ResultPage, { share: Share })
