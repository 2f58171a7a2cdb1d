import { useQuery } from '@tanstack/react-query'
import type { HomeworkMark, HomeworkResult } from '@/contract/doubt/homework.schema'
import { homeworkQueries } from '@/data/doubt/homework'
import { homeworkStatusNames } from '@/domain/doubt/homework-state'
import { circleMark } from '@/domain/doubt/marked-picture'
import { marksText } from '@/domain/scoring/marks'
import { minuteText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go, replace } from '@/navigation/go'
import { Image, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'
import { VoicePlayer } from '../parts/voice-player'
import '../parts/doubt.scss'

definePageConfig({ navigationBarTitleText: '作业完成' })

const said: Record<HomeworkResult['status'], string> = {
  todo: '还没有提交',
  submitted: '已提交，老师批改后会通知你',
  returned: '老师退回了这次作业，改好后可以再交',
  passed: '作业已通过',
}

type Circle = NonNullable<HomeworkMark['circles']>[number]

const share = (thousandths: number) => `${thousandths / 10}%`

const Frame = ({ of: { left, top, width, height }, at }: { of: Circle; at: number }) => (
  <View className="circled__frame" style={{ left: share(left), top: share(top), width: share(width), height: share(height) }}>
    <View className="circled__mark">{at + 1}</View>
  </View>
)

/** The pictures on which the teacher circled something, each with its numbered places. */
function Circled({ circles }: { circles: readonly Circle[] }) {
  const numbered = circles.map((circle, at) => ({ circle, at }))
  const pictures = [...new Set(circles.map(({ address }) => address))]
  return pictures.map((address) => {
    const own = numbered.filter(({ circle }) => circle.address === address)
    return (
      <View key={address} className="circled">
        <Image
          className="circled__picture"
          src={address}
          fit="fill"
          alt={`老师在图片上圈出${own.map(({ at }) => circleMark(at)).join('')}`}
        />
        {own.map(({ circle, at }) => (
          <Frame key={at} of={circle} at={at} />
        ))}
      </View>
    )
  })
}

function Result({ of }: { of: HomeworkResult }) {
  const { last, peerAverage, peerCount, fullMarks } = of
  if (!last)
    return (
      <StateNotice
        id="not-yet"
        art={studyArt('homework')}
        text={said.todo}
        action="去完成"
        onAction={() => replace('task-homework', { homeworkId: of.id }, {})}
      />
    )
  return (
    <View className="page-top">
      <Card id="homework-result">
        <View className="title" role="heading">
          {of.title}
        </View>
        <View className="muted">{said[of.status]}</View>
        <Cell side={homeworkStatusNames[of.status]}>状态</Cell>
        <Cell side={last.marks === null ? '待批改' : `${marksText(last.marks)} / ${marksText(fullMarks)} 分`}>我的得分</Cell>
        <Cell side={peerAverage === null ? '暂无' : `${marksText(peerAverage)} 分（${peerCount} 人）`}>同学平均分</Cell>
        <Cell side={last.credits > 0 ? `+${last.credits}` : '通过后获得'}>学分</Cell>
        <Cell side={`${minuteText(last.submittedAt)}${last.isLate ? '，迟交' : ''}`}>第 {last.version} 次提交</Cell>
        {last.voice && <VoicePlayer name="老师的语音点评" src={last.voice} />}
        {last.teacher !== undefined && <Cell side={last.teacher}>批改</Cell>}
        {last.comment !== '' && (
          <View id="comment" className="doubt-text">
            评语：{last.comment}
          </View>
        )}
        {last.circles && <Circled circles={last.circles} />}
      </Card>
      <View className="page-pad">
        {of.status === 'returned' ? (
          <ActionButton id="again" isWide onClick={() => replace('task-homework', { homeworkId: of.id }, {})}>
            去修改
          </ActionButton>
        ) : (
          <ActionButton id="more-homework" look="plain" isWide onClick={() => go('homework_list')}>
            看其他作业
          </ActionButton>
        )}
      </View>
    </View>
  )
}

export default screen('task-homework-complete', ({ homeworkId }) => {
  const result = useQuery(homeworkQueries.result(homeworkId))
  return <QueryState of={result}>{(of) => <Result of={of} />}</QueryState>
})
