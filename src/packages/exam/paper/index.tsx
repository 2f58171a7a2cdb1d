import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Paper } from '@/contract/exam/exam.schema'
import { useSession } from '@/data/account/session'
import { examQueries } from '@/data/exam/exam'
import { attemptQueries, startAttempt } from '@/data/exam/exam-commands'
import { clock } from '@/data/http/clock'
import { useAct, useFresh } from '@/data/http/use-act'
import { datedPhase } from '@/domain/exam/dated'
import { marksText } from '@/domain/scoring/marks'
import { sectionRuleTitle } from '@/domain/scoring/scoring-presets'
import { paperKindNames } from '@/domain/tiku/question-words'
import { QueryState, screen } from '@/features/page-frame/screen'
import { ShareCards } from '@/features/site/share/share-cards'
import { go, replace } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { Text, View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { DatedExam } from './dated-exam'
import './paper-notice.scss'

function Facts({ paper }: { paper: Paper }) {
  const facts = [
    { name: '限时', value: String(paper.minutes), unit: '分钟' },
    { name: '题量', value: String(paper.questionCount), unit: '题' },
    { name: '满分', value: marksText(paper.fullMarks), unit: '分' },
    { name: '合格线', value: marksText(paper.passMarks), unit: '分' },
  ]
  return (
    <View className="paper-facts">
      {facts.map(({ name, value, unit }) => (
        <View key={name} className="paper-facts__one">
          <View>
            <Text className="paper-facts__value">{value}</Text>
            <Text className="small">{unit}</Text>
          </View>
          <View className="muted">{name}</View>
        </View>
      ))}
    </View>
  )
}

function Sections({ sections, rules }: Pick<Paper, 'sections' | 'rules'>) {
  return (
    <Card>
      <View className="title" role="heading">
        题型与计分
      </View>
      {rules && <View className="small">{rules}</View>}
      {sections.map(({ title, type, rule, terms, questionCount, marks }) => (
        <Cell key={title} side={`${questionCount} 题 · ${marksText(marks)} 分`}>
          <View>{title}</View>
          <View className="small">{sectionRuleTitle(type, rule, terms)}</View>
        </Cell>
      ))}
    </Card>
  )
}

/** Whether results and questions of a paper are closed: others still sit it, or are going to. */
const isClosed = ({ dated }: Paper) => dated !== undefined && datedPhase(dated, clock.serverNow()) !== 'over'

function Links({ paper }: { paper: Paper }) {
  const { id, categoryId, lastResultId, takerCount, isPractised, dated } = paper
  if (isClosed(paper)) return null
  return (
    <Card>
      {lastResultId !== null && (
        <Cell id="last-result" side="查看" onClick={() => go('tiku_testpaper_result', { resultId: lastResultId })}>
          上次考试报告
        </Cell>
      )}
      <Cell id="paper-rank" side={`${takerCount} 人已考`} onClick={() => go('tiku_testpaper_rank', { testpaperId: id })}>
        排行榜
      </Cell>
      <Cell id="paper-offline" side="下载" onClick={() => go('tiku_downloads', {}, { categoryId, paperId: id })}>
        <View>离线练习</View>
        {lastResultId === null && !dated && (
          <View className="small">{isPractised ? '你已练习过这份试卷，首次考试不计名次' : '先练习再考试，首次考试不计名次'}</View>
        )}
      </Cell>
    </Card>
  )
}

/** Tells the learner the time, questions, marks and rules; `children` stand under the name. */
export function PaperNotice({ paper, children }: { paper: Paper; children?: ReactNode }) {
  return (
    <View className="paper-notice">
      <Card>
        <Text className="tag">{paper.dated ? '模考' : paperKindNames[paper.kind]}</Text>
        <View className="headline" role="heading">
          {paper.title}
        </View>
        <Facts paper={paper} />
      </Card>
      {children}
      <Card>
        <View className="title" role="heading">
          考试须知
        </View>
        <View role="list">
          {paper.notice.map((line, index) => (
            <View key={line} className="paper-notice__line" role="listitem">
              <Text className="muted">{index + 1}.</Text>
              <Text>{line}</Text>
            </View>
          ))}
        </View>
      </Card>
      <Sections sections={paper.sections} rules={paper.rules} />
      <Links paper={paper} />
    </View>
  )
}

definePageConfig({ navigationBarTitleText: '考前须知', enableShareAppMessage: true, enableShareTimeline: true })

/** Starting twice goes on with the same attempt, so a tap that got no answer may be tapped again. */
function useStart(testpaperId: number) {
  const queryClient = useQueryClient()
  return useAct(() => startAttempt(testpaperId), {
    onSuccess: (attempt) => {
      queryClient.setQueryData(attemptQueries.one(attempt.id).queryKey, attempt)
      replace('exam_attempt', { attemptId: attempt.id })
    },
  })
}

/** The category to be unlocked first; an attempt that runs goes on without. */
const lockOf = ({ runningAttemptId, lockedBy }: Paper) => (runningAttemptId === null ? (lockedBy ?? null) : null)

function startWords(paper: Paper): string {
  if (paper.runningAttemptId !== null) return '继续考试'
  return lockOf(paper) === null ? '开始考试' : '解锁后开始'
}

function Share({ testpaperId }: { testpaperId: number }) {
  const { data } = useQuery(examQueries.paper(testpaperId))
  if (!data) return null
  const text = `限时 ${data.minutes} 分钟，来比一比`
  return (
    <ShareCards
      card={{ title: data.title, text, image: `/share/paper/${testpaperId}.jpg`, address: link('exam_testpaper', { testpaperId }) }}
    />
  )
}

function PaperPage({ testpaperId }: { testpaperId: number }) {
  const paper = useQuery(examQueries.paper(testpaperId))
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const start = useStart(testpaperId)
  useFresh(paper)

  const begin = (lockedBy: number | null) => {
    if (!isLoggedIn) goLogin(link('exam_testpaper', { testpaperId }))
    else if (lockedBy !== null) go('tiku_unlock', { categoryId: lockedBy })
    else start.run()
  }
  return (
    <QueryState of={paper}>
      {(data) => (
        <>
          <PaperNotice paper={data}>
            {data.dated && <DatedExam paper={data} dated={data.dated} isBusy={start.isBusy} onBegin={() => begin(lockOf(data))} />}
          </PaperNotice>
          {!data.dated && (
            <ActionBar>
              <ActionButton id="start-exam" isWide isBusy={start.isBusy} onClick={() => begin(lockOf(data))}>
                {startWords(data)}
              </ActionButton>
            </ActionBar>
          )}
        </>
      )}
    </QueryState>
  )
}

export default screen('exam_testpaper', PaperPage, { share: Share })
