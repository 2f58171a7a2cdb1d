import type { Result } from '@/contract/exam/exam.schema'
import { leavesText } from '@/domain/exam/leaves'
import { FEWEST_LEARNERS, type PendingMarks, resultVerdict } from '@/domain/exam/result'
import { marksText } from '@/domain/scoring/marks'
import { studyNext } from '@/domain/study/study-plan'
import { durationText } from '@/domain/time/clock-text'
import { minuteText } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Ring } from '@/ui/ring'
import { ReportShare } from './report-share'

const unrankedWords = { practised: '考前练习过，不计名次', quick: '作答太快，不计名次' } as const

/** Only first attempts are ranked, and of those the ones that were not practised before nor answered faster than a person can. */
function placeText({ place, takerCount, unranked, isRankHeld, isPractice }: Result): string {
  if (place !== null) return takerCount === 1 ? '你第一个交卷' : `第 ${place} 名（共 ${takerCount} 人）`
  if (isPractice) return '模考结束后做的，不计名次'
  if (unranked) return unrankedWords[unranked]
  return isRankHeld ? '等老师发布' : '再次作答，不计名次'
}

type ScoreCardProps = { result: Result; pending: PendingMarks; wrongCount: number; onAssess: () => void; onRead: () => void }

/** Shows the marks still to be judged, and the way to judge them. */
function Pending({ marks, onAssess }: { marks: number; onAssess: () => void }) {
  if (marks === 0) return null
  return (
    <>
      <View id="pending-marks" className="small">
        主观题待评 {marksText(marks)} 分，现在是暂定成绩
      </View>
      <ActionButton id="to-assess" look="quiet" onClick={onAssess}>
        去自评
      </ActionButton>
    </>
  )
}

/** The score in a ring, and whether it passes. */
function Score({ result, pending, onAssess }: Pick<ScoreCardProps, 'result' | 'pending' | 'onAssess'>) {
  const { marks, fullMarks, passMarks } = result
  const { text, tone } = resultVerdict(result, pending)
  const shareOf = (part: number) => part / Math.max(1, fullMarks)
  return (
    <View className="score-card__head">
      <View className="score-card__ring">
        <Ring
          label={`得分 ${marksText(marks)}，满分 ${marksText(fullMarks)}`}
          parts={[
            { tone: tone === 'right' ? 'right' : 'accent', share: shareOf(marks) },
            { tone: 'warn', share: shareOf(pending.marks) },
          ]}
        >
          <Text id="score" className="score-card__marks">
            {marksText(marks)}
          </Text>
          <Text className="small">/ {marksText(fullMarks)} 分</Text>
        </Ring>
        <View className="score-card__pass" hiddenFromReader style={{ transform: `rotate(${shareOf(passMarks)}turn)` }} />
      </View>
      <View className="score-card__side">
        <View id="verdict" className={`score-card__verdict is-${tone}`}>
          {text}
        </View>
        <View className="muted score-card__line">合格线 {marksText(passMarks)} 分</View>
        <Pending marks={pending.marks} onAssess={onAssess} />
      </View>
    </View>
  )
}

/** Says what to do next: the errors first, and then the weakest knowledge point. */
function NextStep({ result, wrongCount, onRead }: Pick<ScoreCardProps, 'result' | 'wrongCount' | 'onRead'>) {
  const [weakest] = studyNext(result)
  if (wrongCount === 0) return null
  return (
    <Cell id="next-step" side="开始" onClick={onRead}>
      <View>下一步：看懂做错的 {wrongCount} 题</View>
      {weakest && <View className="small">再练“{weakest.point}”，这里丢分最多</View>}
    </Cell>
  )
}

/** The score beside its pass line, and its rank. Marks still to be given make it provisional. */
export function ScoreCard(props: ScoreCardProps) {
  const { result } = props
  const { title, paperId, percentile, takerCount, usedSeconds, submittedAt, isTimedOut, leaves } = result
  return (
    <View className="score-card">
      <Card>
        <View className="title" role="heading">
          {title}
        </View>
        <Score {...props} />
        <NextStep {...props} />
        <Cell id="see-rank" side={placeText(result)} onClick={() => go('tiku_testpaper_rank', { testpaperId: paperId })}>
          名次
        </Cell>
        {takerCount >= FEWEST_LEARNERS && percentile > 0 && (
          <Cell id="percentile" side={`超过 ${percentile}% 的首次作答`}>
            水平
          </Cell>
        )}
        <Cell side={durationText(usedSeconds)}>用时</Cell>
        {leaves && (
          <Cell id="exam-leaves" side={leavesText(leaves) || '没有离开过'}>
            离开考试页面
          </Cell>
        )}
        <Cell side={minuteText(submittedAt)}>
          <View>交卷时间</View>
          {isTimedOut && <View className="small">时间到，已自动交卷</View>}
        </Cell>
        <ReportShare result={result} isProvisional={props.pending.marks > 0} />
      </Card>
    </View>
  )
}
